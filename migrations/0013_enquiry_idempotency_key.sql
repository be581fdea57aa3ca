ALTER TABLE "enquiries" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_idempotency_key_unique" UNIQUE("idempotency_key");