-- Before this migration runs, src/server/platform/storage/concurrent-indexes.ts adds its columns and makes its indexes concurrently.
-- squawk-ignore-file require-concurrent-index-creation
ALTER TABLE "contracts" ADD COLUMN IF NOT EXISTS "account_hash" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN IF NOT EXISTS "mailbox_hash" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN IF NOT EXISTS "held_state" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN IF NOT EXISTS "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_account" ON "contracts" USING btree ("account_hash","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_mailbox" ON "contracts" USING btree ("mailbox_hash","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_held" ON "contracts" USING btree ("created_at") WHERE "contracts"."held_state" = 'held';--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
