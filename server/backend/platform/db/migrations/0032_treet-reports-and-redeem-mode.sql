CREATE TABLE "treet_reports" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"business_id" text COLLATE "C" NOT NULL,
	"treet_id" text COLLATE "C" NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"claim_id" text COLLATE "C",
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text COLLATE "C",
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "treet_reports_reason_check" CHECK ("treet_reports"."reason" in ('not_honoured', 'code_fails', 'wrong_description', 'other'))
);
--> statement-breakpoint
ALTER TABLE "treets" DROP CONSTRAINT "treets_pause_reason_check";--> statement-breakpoint
ALTER TABLE "treets" ADD COLUMN "redeem_mode" text;--> statement-breakpoint
ALTER TABLE "treets" ADD COLUMN "packs_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "treet_reports" ADD CONSTRAINT "treet_reports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_reports" ADD CONSTRAINT "treet_reports_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_reports" ADD CONSTRAINT "treet_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_reports" ADD CONSTRAINT "treet_reports_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_reports" ADD CONSTRAINT "treet_reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "treet_reports_open_key" ON "treet_reports" USING btree ("treet_id","member_id") WHERE "treet_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "treet_reports_waiting_idx" ON "treet_reports" USING btree ("business_id","reported_at","id") WHERE "treet_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "treet_reports_member_idx" ON "treet_reports" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_redeem_mode_check" CHECK ("treets"."redeem_mode" in ('self', 'partner_scan', 'none'));--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_pause_reason_check" CHECK ("treets"."pause_reason" in ('team', 'supplier', 'partner_paused', 'plan_limit', 'reported'));