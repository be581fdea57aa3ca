CREATE TABLE "staff_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"act" text NOT NULL,
	"about" text
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"link_id" text,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"subject" text,
	"account" text,
	"confirmed_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"refresh_token" text,
	CONSTRAINT "staff_sessions_link_id_unique" UNIQUE("link_id")
);
--> statement-breakpoint
CREATE INDEX "staff_audit_created_at" ON "staff_audit" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION "refuse_to_change_the_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit of the staff is kept as it is until %.', OLD.kept_until;
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_audit_update" BEFORE UPDATE ON "staff_audit" FOR EACH ROW
	EXECUTE FUNCTION "refuse_to_change_the_audit"();
--> statement-breakpoint
CREATE TRIGGER "staff_audit_delete" BEFORE DELETE ON "staff_audit" FOR EACH ROW
	WHEN (OLD.kept_until > now()) EXECUTE FUNCTION "refuse_to_change_the_audit"();
--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
