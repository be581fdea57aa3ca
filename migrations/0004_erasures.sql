CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"person_hashes" text[] NOT NULL,
	"contracts" jsonb NOT NULL,
	"enquiry_ids" uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "erasure_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_erasure_id_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."erasures"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
