CREATE TABLE "report_recipients" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"business_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"email" text COLLATE "C",
	"rhythm" text NOT NULL,
	"token_hash" text COLLATE "C",
	"token_expires_at" timestamp with time zone,
	"added_by" text COLLATE "C",
	"added_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"last_sent" text,
	CONSTRAINT "report_recipients_one_check" CHECK (("report_recipients"."user_id" is null) <> ("report_recipients"."email" is null)),
	CONSTRAINT "report_recipients_rhythm_check" CHECK ("report_recipients"."rhythm" in ('weekly', 'monthly'))
);
--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipients_token_key" ON "report_recipients" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipients_user_key" ON "report_recipients" USING btree ("business_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipients_email_key" ON "report_recipients" USING btree ("business_id",lower("email"));--> statement-breakpoint
CREATE INDEX "report_recipients_user_idx" ON "report_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_recipients_added_idx" ON "report_recipients" USING btree ("added_by");