CREATE TABLE "treet_snapshots" (
	"treet_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "treet_snapshots_treet_id_version_pk" PRIMARY KEY("treet_id","version")
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "treet_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "treet_snapshots" ADD CONSTRAINT "treet_snapshots_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;