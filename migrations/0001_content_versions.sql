CREATE TABLE "content_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"files" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"publication" integer,
	"published_at" timestamp with time zone,
	"published_by" text,
	CONSTRAINT "content_versions_publication_unique" UNIQUE("publication")
);
