CREATE TABLE "schema_compatibility" (
	"oldest_version" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "schema_compatibility" ("oldest_version") VALUES ('0.1.0');
