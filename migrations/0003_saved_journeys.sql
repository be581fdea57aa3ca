CREATE TABLE "saved_journeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_journeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"link_hash" text NOT NULL,
	"journey_hash" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"wrong_attempts" integer DEFAULT 0 NOT NULL,
	"sealed" "bytea",
	CONSTRAINT "saved_journeys_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE INDEX "saved_journeys_journey" ON "saved_journeys" USING btree ("journey_hash");--> statement-breakpoint
CREATE INDEX "saved_journeys_saved_at" ON "saved_journeys" USING btree ("saved_at");--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
