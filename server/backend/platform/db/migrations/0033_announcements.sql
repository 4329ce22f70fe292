CREATE TABLE "announcements" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"business_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C",
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"audience" text NOT NULL,
	"labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"member_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"sent_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "announcements_audience_check" CHECK ("announcements"."audience" in ('everyone', 'labels', 'selected'))
);
--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "without_consent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD COLUMN "announcements" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_latest_idx" ON "announcements" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_author_idx" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "announcements_unfinished_idx" ON "announcements" USING btree ("sent_at") WHERE "announcements"."sent_at" is not null and "announcements"."finished_at" is null;