ALTER TABLE "deliveries" ADD COLUMN "earlier_attempts" jsonb;--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
