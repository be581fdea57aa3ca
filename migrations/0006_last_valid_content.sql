CREATE TABLE "folder_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"files" "bytea" NOT NULL,
	"served_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"version_id" text PRIMARY KEY NOT NULL CONSTRAINT "preview_links_version_id_content_versions_id_fk" REFERENCES "content_versions"("id") ON DELETE cascade,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
UPDATE "schema_compatibility" SET "oldest_version" = '0.1.0';
