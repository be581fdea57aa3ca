CREATE TABLE "address_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL
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
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"tel_number" text NOT NULL,
	"message" text NOT NULL,
	"handed_over_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"received_at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"channel" text,
	"session_id" uuid,
	"journey_id" uuid,
	"journey_name" text,
	"page" text,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "addresses_postcode" ON "addresses" USING btree ("postcode");--> statement-breakpoint
CREATE INDEX "events_received_at" ON "events" USING btree ("received_at");