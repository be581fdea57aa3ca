CREATE TABLE "documents" (
	"slug" text NOT NULL,
	"hash" text NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"first_published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_slug_hash_pk" PRIMARY KEY("slug","hash")
);
