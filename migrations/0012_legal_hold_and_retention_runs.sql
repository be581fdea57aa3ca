CREATE TABLE "retention_runs" (
	"kind" text PRIMARY KEY NOT NULL,
	"cutoff" timestamp with time zone,
	"stopped_because" text
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "legal_hold" jsonb;
--> statement-breakpoint
CREATE FUNCTION "refuse_to_delete_a_held_contract"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Contract % is on legal hold.', OLD.reference;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contracts_legal_hold" BEFORE DELETE ON "contracts" FOR EACH ROW
	WHEN (OLD.legal_hold IS NOT NULL) EXECUTE FUNCTION "refuse_to_delete_a_held_contract"();
