CREATE TABLE "announcement_recipients" (
	"announcement_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_recipients_announcement_id_member_id_pk" PRIMARY KEY("announcement_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_recipients_latest_idx" ON "announcement_recipients" USING btree ("member_id","sent_at","announcement_id");