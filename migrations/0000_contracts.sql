CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"product_details" jsonb NOT NULL,
	"customer_details" jsonb NOT NULL,
	"marketing_consent" jsonb NOT NULL,
	"eligibility_response" jsonb NOT NULL,
	"correspondence_address" jsonb NOT NULL,
	"additional_details" jsonb NOT NULL,
	"bank_key_id" text NOT NULL,
	"sealed_bank_details" "bytea" NOT NULL,
	"handed_over_at" timestamp with time zone,
	CONSTRAINT "contracts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "contracts_idempotency_key_unique" UNIQUE("idempotency_key")
);
