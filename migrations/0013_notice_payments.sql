ALTER TABLE "notices" ADD COLUMN "payments" jsonb;--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
