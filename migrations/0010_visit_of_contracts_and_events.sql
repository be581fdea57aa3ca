ALTER TABLE "contracts" ADD COLUMN "journey_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "page_variant" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "campaign_code" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "affiliate" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "product_id" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "page_variant" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "campaign_code" text;