ALTER TABLE "address_sources" ADD COLUMN "files" text;--> statement-breakpoint
ALTER TABLE "address_sources" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "address_sources" ADD COLUMN "rows" bigint;