ALTER TABLE "contracts" ADD COLUMN "buyer_hash" text;--> statement-breakpoint
CREATE INDEX "contracts_buyer_hash" ON "contracts" USING btree ("buyer_hash");