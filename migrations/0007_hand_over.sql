ALTER TABLE "contracts" ADD COLUMN "handed_over_to" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "handed_over_to" text;--> statement-breakpoint
CREATE INDEX "contracts_handed_over_at" ON "contracts" USING btree ("handed_over_at","created_at");--> statement-breakpoint
CREATE INDEX "enquiries_handed_over_at" ON "enquiries" USING btree ("handed_over_at","created_at");