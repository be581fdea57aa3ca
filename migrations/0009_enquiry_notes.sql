CREATE TABLE "enquiry_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry_id" uuid NOT NULL CONSTRAINT "enquiry_notes_enquiry_id_enquiries_id_fk" REFERENCES "enquiries"("id") ON DELETE cascade,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"form_id" uuid NOT NULL,
	CONSTRAINT "enquiry_notes_form" UNIQUE("enquiry_id","form_id")
);
--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
