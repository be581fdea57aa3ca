CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"last_day" date NOT NULL,
	"words" jsonb NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "notices_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "notice_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_in_force" ON "notices" USING btree ("contract_id","kind") WHERE "notices"."taken_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_key" ON "notices" USING btree ("contract_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
-- The index is empty: one scan of the table makes it, under the lock that the new column has taken.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "deliveries_notice" ON "deliveries" USING btree ("notice_id","kind") WHERE "deliveries"."notice_id" is not null;
--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
