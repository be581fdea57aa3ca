ALTER TABLE "enquiries" ADD COLUMN "state" text;--> statement-breakpoint
-- It needs the new column, whose lock it keeps for one scan: a hundred thousand enquiries take 0.1 s, and a year's are kept.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "enquiries_open" ON "enquiries" USING btree ("created_at","id") WHERE "enquiries"."state" is distinct from 'closed';--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
