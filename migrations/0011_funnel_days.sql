CREATE TABLE "funnel_days" (
	"day" date PRIMARY KEY NOT NULL,
	"visits" jsonb NOT NULL,
	"plans" jsonb NOT NULL
);
