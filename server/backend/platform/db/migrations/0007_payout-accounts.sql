CREATE TABLE "payout_accounts" (
	"business_id" text PRIMARY KEY NOT NULL,
	"provider_account_id" text,
	"state" text DEFAULT 'not_connected' NOT NULL,
	"is_submitted" boolean DEFAULT false NOT NULL,
	"requirements" text[] NOT NULL,
	"deadline" timestamp with time zone,
	"payout_interval" text,
	"country" text,
	"begun" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"reads_begun" integer DEFAULT 0 NOT NULL,
	"read_stored" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_accounts_state_check" CHECK ("payout_accounts"."state" in ('not_connected', 'pending', 'restricted', 'enabled', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_provider_key" ON "payout_accounts" USING btree ("provider_account_id");--> statement-breakpoint
CREATE INDEX "payout_accounts_unfinished_idx" ON "payout_accounts" USING btree ("state","begun_at");