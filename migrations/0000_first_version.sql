CREATE TABLE "address_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"files" text,
	"format" text,
	"rows" bigint
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"postcode" text NOT NULL,
	"organisation" text NOT NULL,
	"sub_building" text NOT NULL,
	"building_name" text NOT NULL,
	"building_number" text NOT NULL,
	"street" text NOT NULL,
	"locality" text NOT NULL,
	"town" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"buyer_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"product_details" jsonb NOT NULL,
	"customer_details" jsonb NOT NULL,
	"marketing_consent" jsonb NOT NULL,
	"eligibility_response" jsonb NOT NULL,
	"correspondence_address" jsonb NOT NULL,
	"property_address" jsonb,
	"additional_details" jsonb NOT NULL,
	"journey_id" uuid,
	"page_variant" text,
	"campaign_code" text,
	"affiliate" jsonb,
	"evidence" jsonb NOT NULL,
	"bank_key_id" text NOT NULL,
	"sealed_bank_details" "bytea" NOT NULL,
	"legal_hold" jsonb,
	CONSTRAINT "contracts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "contracts_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"contract_id" uuid,
	"enquiry_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"trying_since" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"last_result" text,
	"next_attempt_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"delivered_to" text,
	"failed_at" timestamp with time zone,
	CONSTRAINT "deliveries_due" CHECK (("deliveries"."next_attempt_at" is null) = ("deliveries"."delivered_at" is not null or "deliveries"."failed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"slug" text NOT NULL,
	"hash" text NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"first_published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_slug_hash_pk" PRIMARY KEY("slug","hash")
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"tel_number" text NOT NULL,
	"message" text NOT NULL,
	"idempotency_key" text,
	CONSTRAINT "enquiries_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"channel" text,
	"session_id" uuid,
	"journey_id" uuid,
	"journey_name" text,
	"page" text,
	"product_id" text,
	"page_variant" text,
	"campaign_code" text,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visits" jsonb NOT NULL,
	"plans" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"kind" text PRIMARY KEY NOT NULL,
	"cutoff" timestamp with time zone,
	"stopped_because" text
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_postcode" ON "addresses" USING btree ("postcode");--> statement-breakpoint
CREATE INDEX "contracts_buyer_hash" ON "contracts" USING btree ("buyer_hash");--> statement-breakpoint
CREATE INDEX "contracts_created_at" ON "contracts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contracts_bank_key" ON "contracts" USING btree ("bank_key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_contract" ON "deliveries" USING btree ("contract_id","kind") WHERE "deliveries"."contract_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_enquiry" ON "deliveries" USING btree ("enquiry_id","kind") WHERE "deliveries"."enquiry_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("kind","next_attempt_at") WHERE "deliveries"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "enquiries_created_at" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_received_at" ON "events" USING btree ("received_at");
--> statement-breakpoint
CREATE FUNCTION "refuse_to_delete_a_held_contract"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Contract % is on legal hold.', OLD.reference;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contracts_legal_hold" BEFORE DELETE ON "contracts" FOR EACH ROW
	WHEN (OLD.legal_hold IS NOT NULL) EXECUTE FUNCTION "refuse_to_delete_a_held_contract"();
