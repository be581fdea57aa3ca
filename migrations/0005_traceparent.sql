ALTER TABLE "deliveries" ADD COLUMN "traceparent" text;
--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
