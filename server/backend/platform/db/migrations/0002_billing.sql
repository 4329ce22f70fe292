CREATE TABLE "billing_accounts" (
	"business_id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"legal_name" text DEFAULT '' NOT NULL,
	"line1" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text,
	"vat_id" text DEFAULT '' NOT NULL,
	"vat_state" text DEFAULT 'none' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"card_exp_month" integer,
	"card_exp_year" integer,
	"credit_minor" integer DEFAULT 0 NOT NULL,
	"trial_used_at" timestamp with time zone,
	"reads_begun" integer DEFAULT 0 NOT NULL,
	"read_stored" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"promotion_code" text,
	"state" text DEFAULT 'open' NOT NULL,
	"url" text,
	"due_minor" integer NOT NULL,
	"redirect" text DEFAULT '' NOT NULL,
	"subscription_id" text,
	"abandon_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"promotion_code" text,
	"promotion_id" text,
	"shown" jsonb NOT NULL,
	"basis" text NOT NULL,
	"proration_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"number" text,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal_minor" integer NOT NULL,
	"discount_minor" integer NOT NULL,
	"tax_minor" integer NOT NULL,
	"total_minor" integer NOT NULL,
	"due_minor" integer NOT NULL,
	"paid_minor" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"url" text,
	"pdf_url" text,
	"receipt_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"outcome" text,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_picks" (
	"business_id" text NOT NULL,
	"limit_name" text NOT NULL,
	"ids" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_picks_business_id_limit_name_pk" PRIMARY KEY("business_id","limit_name")
);
--> statement-breakpoint
CREATE TABLE "portal_visits" (
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "portal_visits_business_id_user_id_pk" PRIMARY KEY("business_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"business_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"plan" text NOT NULL,
	"interval" text NOT NULL,
	"state" text NOT NULL,
	"price_minor" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"trial_end" timestamp with time zone,
	"has_card" boolean DEFAULT false NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"scheduled_plan" text,
	"scheduled_interval" text,
	"schedule_id" text,
	"past_due_since" timestamp with time zone,
	"dunning_step" integer DEFAULT 0 NOT NULL,
	"trial_reminder_at" timestamp with time zone,
	"downgrade_reminder_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "over_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "over_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partnerships" ADD COLUMN "over_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "treets" ADD COLUMN "room_wanted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_checkouts" ADD CONSTRAINT "billing_checkouts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_checkouts" ADD CONSTRAINT "billing_checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_quotes" ADD CONSTRAINT "billing_quotes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_quotes" ADD CONSTRAINT "billing_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_picks" ADD CONSTRAINT "plan_picks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_visits" ADD CONSTRAINT "portal_visits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_visits" ADD CONSTRAINT "portal_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_accounts_customer_key" ON "billing_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "billing_checkouts_business_idx" ON "billing_checkouts" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "billing_checkouts_user_idx" ON "billing_checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_quotes_business_idx" ON "billing_quotes" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "billing_quotes_expires_idx" ON "billing_quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invoices_business_idx" ON "invoices" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_events_waiting_idx" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_received_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_key" ON "subscriptions" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "subscriptions_state_idx" ON "subscriptions" USING btree ("state");