-- Before this migration runs, src/server/platform/storage/concurrent-indexes.ts makes its indexes concurrently.
-- squawk-ignore-file require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "contracts_term_reference" ON "contracts" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_term_email" ON "contracts" USING btree (lower("customer_details" ->> 'email') text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_term_name" ON "contracts" USING btree (lower(translate(regexp_replace(normalize(("customer_details" ->> 'firstName') || ("customer_details" ->> 'surname'), NFD), '[ .''‘’‐‑\u0300-\u036f-]', '', 'g'), 'łŁøØđĐ', 'lLoOdD')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_term_surname" ON "contracts" USING btree (lower(translate(regexp_replace(normalize(("customer_details" ->> 'surname') || ("customer_details" ->> 'firstName'), NFD), '[ .''‘’‐‑\u0300-\u036f-]', '', 'g'), 'łŁøØđĐ', 'lLoOdD')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_term_phone" ON "contracts" USING btree (("customer_details" ->> 'telNumber') text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_term_postcode" ON "contracts" USING btree (replace("correspondence_address" ->> 'postcode', ' ', '') text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contracts_term_home" ON "contracts" USING btree (replace("property_address" ->> 'postcode', ' ', '') text_pattern_ops);--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
