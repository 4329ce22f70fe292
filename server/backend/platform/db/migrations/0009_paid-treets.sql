CREATE TABLE "ledger_entries" (
	"movement" text NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"business_id" text,
	"community_id" text,
	"treet_id" text,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_movement_side_pk" PRIMARY KEY("movement","side"),
	CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('sale', 'fee', 'refund', 'fee_refund', 'dispute', 'payout')),
	CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('buyers', 'seller', 'platform', 'bank')),
	CONSTRAINT "ledger_entries_side_check" CHECK ("ledger_entries"."side" in ('from', 'to'))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"treet_id" text NOT NULL,
	"member_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"claim_id" text NOT NULL,
	"code_id" text,
	"link_id" text,
	"window_key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"price_minor" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"session_id" text,
	"url" text,
	"payment_id" text,
	"is_waived" boolean DEFAULT false NOT NULL,
	"dispute_state" text,
	"dispute_due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "purchases_state_check" CHECK ("purchases"."state" in ('open', 'paid', 'expired', 'refunding', 'refunded')),
	CONSTRAINT "purchases_dispute_state_check" CHECK ("purchases"."dispute_state" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "treets" ADD COLUMN "price_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_seller_id_businesses_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_business_idx" ON "ledger_entries" USING btree ("business_id","at");--> statement-breakpoint
CREATE INDEX "ledger_entries_community_idx" ON "ledger_entries" USING btree ("community_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_claim_key" ON "purchases" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_session_key" ON "purchases" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_payment_key" ON "purchases" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_open_key" ON "purchases" USING btree ("treet_id","member_id") WHERE "purchases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "purchases_unsettled_idx" ON "purchases" USING btree ("expires_at") WHERE "purchases"."state" in ('open', 'refunding');--> statement-breakpoint
CREATE INDEX "purchases_seller_idx" ON "purchases" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_business_idx" ON "purchases" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "purchases_member_idx" ON "purchases" USING btree ("member_id");