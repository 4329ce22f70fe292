CREATE TABLE "account_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"bytes" "bytea"
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret_cipher" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"redirect" text,
	"watch_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"spent_at" timestamp with time zone,
	"successor_hash" text
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip_country" text,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"avatar_image_id" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"density" text DEFAULT 'comfortable' NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"profile_completed_at" timestamp with time zone,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"last_business_id" text,
	"marketing_opt_in" boolean DEFAULT false NOT NULL,
	"analytics_consent" text DEFAULT 'unset' NOT NULL,
	"deletion_requested_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"summary" text NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"batch_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"is_community" boolean NOT NULL,
	"is_provider" boolean NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"logo_image_id" text,
	"cover_image_id" text,
	"brand_color" text,
	"website" text,
	"public_email" text,
	"phone" text,
	"address" text,
	"country" text,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"join_policy" text DEFAULT 'approval' NOT NULL,
	"visibility" text DEFAULT 'members_only' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"plan" text DEFAULT 'starter' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "businesses_kind" CHECK ("businesses"."is_community" or "businesses"."is_provider")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"billing" boolean DEFAULT false NOT NULL,
	"can_redeem" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"added_by" text,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone,
	"muted_topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"silenced_topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"setup_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"business_id" text,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"organisation" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"assignee_id" text,
	"due_at" timestamp with time zone,
	"communities" text[] DEFAULT '{}'::text[] NOT NULL,
	"token_hash" text NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"enquiry_id" text NOT NULL,
	"author_id" text,
	"from" text NOT NULL,
	"text" text NOT NULL,
	"image_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_files" (
	"image_id" text NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "image_files_image_id_width_pk" PRIMARY KEY("image_id","width")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" text PRIMARY KEY NOT NULL,
	"uploaded_by" text,
	"purpose" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_import_files" (
	"import_id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_import_problems" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"column_name" text NOT NULL,
	"value" text NOT NULL,
	"message" text NOT NULL,
	"cells" text[] NOT NULL,
	CONSTRAINT "member_import_problems_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"created_by" text,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"file_name" text NOT NULL,
	"delimiter" text NOT NULL,
	"header" text[] NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb,
	"corrections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total_rows" integer NOT NULL,
	"checked_rows" integer DEFAULT 0 NOT NULL,
	"processed_rows" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"waitlisted" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "highlight_periods" (
	"business_id" text NOT NULL,
	"period" text NOT NULL,
	"found" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"hidden" text[] DEFAULT '{}'::text[] NOT NULL,
	"pinned" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "highlight_periods_business_id_period_pk" PRIMARY KEY("business_id","period")
);
--> statement-breakpoint
CREATE TABLE "insight_days" (
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"former_day" date NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "insight_days_business_id_kind_day_former_day_pk" PRIMARY KEY("business_id","kind","day","former_day")
);
--> statement-breakpoint
CREATE TABLE "report_subscriptions" (
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"rhythm" text NOT NULL,
	"last_sent" text,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "report_subscriptions_business_id_user_id_pk" PRIMARY KEY("business_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"status" integer,
	"duration_ms" integer,
	"answer" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"created_by" text,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"secret_cipher" text NOT NULL,
	"former_secret_cipher" text,
	"former_secret_until" timestamp with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"last_delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "link_hits" (
	"link_id" text NOT NULL,
	"kind" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"hour" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"referrer" text,
	"device" text NOT NULL,
	"country" text,
	CONSTRAINT "link_hits_link_id_kind_visitor_hash_hour_pk" PRIMARY KEY("link_id","kind","visitor_hash","hour")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"utm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"after_end" text DEFAULT 'message' NOT NULL,
	"require_approval" boolean,
	"auto_labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"auto_pack_id" text,
	"qr_style" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	"last_click_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"from_name" text,
	"business_id" text,
	"category" text DEFAULT 'transactional' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_invitations" (
	"member_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"token_hash" text,
	"message" text DEFAULT '' NOT NULL,
	"invited_by" text,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"send_count" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_selections" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"member_ids" text[] NOT NULL,
	"undo" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"external_id" text,
	"status" text NOT NULL,
	"labels" text[] DEFAULT '{}'::text[] NOT NULL,
	"source" text NOT NULL,
	"source_link_id" text,
	"import_id" text,
	"utm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email_state" text DEFAULT 'subscribed' NOT NULL,
	"consent_at" timestamp with time zone,
	"consent_source" text,
	"notes" text DEFAULT '' NOT NULL,
	"custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"joined_at" timestamp with time zone,
	"status_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_reason" text,
	"last_active_at" timestamp with time zone,
	"has_claimed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_notices" (
	"business_id" text NOT NULL,
	"limit_name" text NOT NULL,
	"level" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_notices_business_id_limit_name_pk" PRIMARY KEY("business_id","limit_name")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"business_id" text NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pack_grants" (
	"pack_id" text NOT NULL,
	"member_id" text NOT NULL,
	"business_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "pack_grants_pack_id_member_id_pk" PRIMARY KEY("pack_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "pack_items" (
	"pack_id" text NOT NULL,
	"treet_id" text NOT NULL,
	"position" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "pack_items_pack_id_treet_id_pk" PRIMARY KEY("pack_id","treet_id")
);
--> statement-breakpoint
CREATE TABLE "pack_views" (
	"pack_id" text NOT NULL,
	"member_id" text NOT NULL,
	"half_hour" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "pack_views_pack_id_member_id_half_hour_pk" PRIMARY KEY("pack_id","member_id","half_hour")
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"image_id" text,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"granted_only" boolean DEFAULT false NOT NULL,
	"visible_from" timestamp with time zone,
	"visible_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_files" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"partnership_id" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"partnership_id" text NOT NULL,
	"side" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partnerships" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"provider_id" text,
	"state" text DEFAULT 'invited' NOT NULL,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"policy" text DEFAULT 'review_all' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_user_id" text,
	"max_live_treets" integer,
	"contract_until" date,
	"contract_reminded" date,
	"nudged_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"token_hash" text,
	"invited_by" text,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"since" timestamp with time zone,
	"paused_by" text,
	"community_read_at" timestamp with time zone,
	"provider_read_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_runs" (
	"business_id" text NOT NULL,
	"subject" text NOT NULL,
	"last_member_id" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_runs_business_id_subject_pk" PRIMARY KEY("business_id","subject")
);
--> statement-breakpoint
CREATE TABLE "member_preferences" (
	"member_id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"new_treets" boolean DEFAULT false NOT NULL,
	"claim_reminders" boolean DEFAULT true NOT NULL,
	"packs" boolean DEFAULT true NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_pins" (
	"user_id" text NOT NULL,
	"business_id" text NOT NULL,
	CONSTRAINT "business_pins_user_id_business_id_pk" PRIMARY KEY("user_id","business_id")
);
--> statement-breakpoint
CREATE TABLE "ownership_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"from_user_id" text NOT NULL,
	"to_user_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"token_hash" text NOT NULL,
	"keep_role" text NOT NULL,
	"billing_email_mode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"billing" boolean DEFAULT false NOT NULL,
	"can_redeem" boolean DEFAULT false NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"invited_by" text,
	"accepted_by" text,
	"decline_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_count" integer DEFAULT 1 NOT NULL,
	"handed_over" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone,
	"renewal_asked_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"treet_id" text NOT NULL,
	"member_id" text NOT NULL,
	"ref" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"code_id" text,
	"link_id" text,
	"window_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" text,
	"valid_from" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"revoked_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "treet_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"treet_id" text NOT NULL,
	"cipher" text NOT NULL,
	"hash" text NOT NULL,
	"claim_id" text,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treet_revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"treet_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"before" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"submitted_by" text,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treet_views" (
	"treet_id" text NOT NULL,
	"member_id" text NOT NULL,
	"half_hour" integer NOT NULL,
	"business_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "treet_views_treet_id_member_id_half_hour_pk" PRIMARY KEY("treet_id","member_id","half_hour")
);
--> statement-breakpoint
CREATE TABLE "treets" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"supplier_id" text,
	"by_supplier" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"review_note" text DEFAULT '' NOT NULL,
	"pause_reason" text,
	"announced_at" timestamp with time zone,
	"type" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"how_to_use" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"image_id" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"further_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"value_kind" text DEFAULT 'info' NOT NULL,
	"value_percent" integer,
	"value_minor" integer,
	"shared_code" text,
	"target_url" text,
	"event_at" timestamp with time zone,
	"location" text DEFAULT '' NOT NULL,
	"stock_total" integer,
	"claimed_count" integer DEFAULT 0 NOT NULL,
	"per_member_limit" integer DEFAULT 1 NOT NULL,
	"limit_window" text DEFAULT 'ever' NOT NULL,
	"claim_from" timestamp with time zone,
	"claim_until" timestamp with time zone,
	"valid_kind" text DEFAULT 'same_as_claim' NOT NULL,
	"valid_days" integer,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"hide_when_sold_out" boolean DEFAULT false NOT NULL,
	"low_codes_at" integer DEFAULT 10 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"treet_id" text NOT NULL,
	"member_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"offered_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_files" ADD CONSTRAINT "member_import_files_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_problems" ADD CONSTRAINT "member_import_problems_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlight_periods" ADD CONSTRAINT "highlight_periods_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_days" ADD CONSTRAINT "insight_days_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_hits" ADD CONSTRAINT "link_hits_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_selections" ADD CONSTRAINT "member_selections_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_selections" ADD CONSTRAINT "member_selections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_notices" ADD CONSTRAINT "limit_notices_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_grants" ADD CONSTRAINT "pack_grants_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_grants" ADD CONSTRAINT "pack_grants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_grants" ADD CONSTRAINT "pack_grants_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_views" ADD CONSTRAINT "pack_views_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_views" ADD CONSTRAINT "pack_views_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_files" ADD CONSTRAINT "partner_files_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_files" ADD CONSTRAINT "partner_files_partnership_id_partnerships_id_fk" FOREIGN KEY ("partnership_id") REFERENCES "public"."partnerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_files" ADD CONSTRAINT "partner_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_messages" ADD CONSTRAINT "partner_messages_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_messages" ADD CONSTRAINT "partner_messages_partnership_id_partnerships_id_fk" FOREIGN KEY ("partnership_id") REFERENCES "public"."partnerships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_messages" ADD CONSTRAINT "partner_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_provider_id_businesses_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_contact_user_id_users_id_fk" FOREIGN KEY ("contact_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_runs" ADD CONSTRAINT "mail_runs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD CONSTRAINT "member_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_pins" ADD CONSTRAINT "business_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_pins" ADD CONSTRAINT "business_pins_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_code_id_treet_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."treet_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_codes" ADD CONSTRAINT "treet_codes_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_revisions" ADD CONSTRAINT "treet_revisions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_revisions" ADD CONSTRAINT "treet_revisions_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_revisions" ADD CONSTRAINT "treet_revisions_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_revisions" ADD CONSTRAINT "treet_revisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_views" ADD CONSTRAINT "treet_views_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_views" ADD CONSTRAINT "treet_views_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treet_views" ADD CONSTRAINT "treet_views_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_supplier_id_businesses_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_exports_user_idx" ON "account_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "email_tokens_user_idx" ON "email_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "email_tokens_watch_idx" ON "email_tokens" USING btree ("watch_hash") WHERE "email_tokens"."watch_hash" is not null;--> statement-breakpoint
CREATE INDEX "recovery_codes_user_idx" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_entries_business_idx" ON "audit_entries" USING btree ("business_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search_idx" ON "audit_entries" USING gin (lower("summary") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_entity_idx" ON "audit_entries" USING btree ("entity_id","at") WHERE "audit_entries"."entity_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_slug_key" ON "businesses" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "businesses_listed_idx" ON "businesses" USING btree (lower("name"),"id") WHERE "businesses"."visibility" = 'listed' and "businesses"."is_community" and "businesses"."status" = 'active';--> statement-breakpoint
CREATE INDEX "former_slugs_business_idx" ON "former_slugs" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_memberships_pair_key" ON "team_memberships" USING btree ("business_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_memberships_one_owner_key" ON "team_memberships" USING btree ("business_id") WHERE "team_memberships"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "team_memberships_user_idx" ON "team_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_ref_key" ON "enquiries" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_token_key" ON "enquiries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "enquiries_business_idx" ON "enquiries" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_content_idx" ON "enquiries" USING btree ("content_hash","created_at");--> statement-breakpoint
CREATE INDEX "enquiry_messages_enquiry_idx" ON "enquiry_messages" USING btree ("enquiry_id","at");--> statement-breakpoint
CREATE INDEX "images_uploaded_by_idx" ON "images" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "member_imports_business_idx" ON "member_imports" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "member_imports_state_idx" ON "member_imports" USING btree ("state");--> statement-breakpoint
CREATE INDEX "report_subscriptions_user_idx" ON "report_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_secret_key" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_keys_business_idx" ON "api_keys" USING btree ("business_id","created_at") WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_key" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_business_idx" ON "webhook_endpoints" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "link_hits_at_idx" ON "link_hits" USING btree ("link_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "links_code_key" ON "links" USING btree ("code");--> statement-breakpoint
CREATE INDEX "links_business_idx" ON "links" USING btree ("business_id","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_to_idx" ON "mail_outbox" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting_idx" ON "mail_outbox" USING btree ("created_at") WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name_key" ON "labels" USING btree ("business_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_token_key" ON "member_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "member_invitations_queue_idx" ON "member_invitations" USING btree ("business_id","queued_at") WHERE "member_invitations"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "member_invitations_expiry_idx" ON "member_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_selections_created_idx" ON "member_selections" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree ("business_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "members_external_id_key" ON "members" USING btree ("business_id","external_id") WHERE "members"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "members_address_idx" ON "members" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "members_joined_idx" ON "members" USING btree ("business_id",coalesce("joined_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "members_arrivals_idx" ON "members" USING btree ("business_id","joined_at");--> statement-breakpoint
CREATE INDEX "members_last_active_idx" ON "members" USING btree ("business_id",coalesce("last_active_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "members_name_idx" ON "members" USING btree ("business_id",lower("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "members_status_idx" ON "members" USING btree ("business_id","status");--> statement-breakpoint
CREATE INDEX "members_status_joined_idx" ON "members" USING btree ("business_id","status",coalesce("joined_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "members_gone_idx" ON "members" USING btree ("business_id","status_at","id") WHERE "members"."status" in ('left', 'removed', 'suspended');--> statement-breakpoint
CREATE INDEX "members_claimed_idx" ON "members" USING btree ("business_id","has_claimed",coalesce("joined_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "members_claimed_active_idx" ON "members" USING btree ("business_id","has_claimed",coalesce("last_active_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "members_source_idx" ON "members" USING btree ("business_id","source");--> statement-breakpoint
CREATE INDEX "members_email_state_idx" ON "members" USING btree ("business_id","email_state") WHERE "members"."email_state" <> 'subscribed';--> statement-breakpoint
CREATE INDEX "members_search_idx" ON "members" USING gin ((lower("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("external_id", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_user_idx" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_labels_idx" ON "members" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "members_import_idx" ON "members" USING btree ("import_id") WHERE "members"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "members_source_link_idx" ON "members" USING btree ("source_link_id","joined_at") WHERE "members"."source_link_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_business_idx" ON "notifications" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pack_grants_member_idx" ON "pack_grants" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "pack_grants_untold_idx" ON "pack_grants" USING btree ("pack_id","member_id") WHERE "pack_grants"."told_at" is null;--> statement-breakpoint
CREATE INDEX "pack_items_treet_idx" ON "pack_items" USING btree ("treet_id");--> statement-breakpoint
CREATE INDEX "pack_views_member_idx" ON "pack_views" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "packs_updated_idx" ON "packs" USING btree ("business_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "partner_files_list_idx" ON "partner_files" USING btree ("partnership_id","created_at","id");--> statement-breakpoint
CREATE INDEX "partner_messages_thread_idx" ON "partner_messages" USING btree ("partnership_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "partnerships_token_key" ON "partnerships" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "partnerships_pair_key" ON "partnerships" USING btree ("business_id","provider_id") WHERE "partnerships"."state" in ('applied', 'active', 'paused', 'blocked');--> statement-breakpoint
CREATE UNIQUE INDEX "partnerships_invited_key" ON "partnerships" USING btree (lower("email"),"business_id") WHERE "partnerships"."state" = 'invited';--> statement-breakpoint
CREATE INDEX "partnerships_list_idx" ON "partnerships" USING btree ("business_id","invited_at","id");--> statement-breakpoint
CREATE INDEX "partnerships_provider_idx" ON "partnerships" USING btree ("provider_id","business_id");--> statement-breakpoint
CREATE INDEX "partnerships_contract_idx" ON "partnerships" USING btree ("contract_until") WHERE "partnerships"."contract_until" is not null;--> statement-breakpoint
CREATE INDEX "mail_runs_started_idx" ON "mail_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("business_id","owner_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared_idx" ON "saved_views" USING btree ("business_id","list") WHERE "saved_views"."shared";--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_transfers_token_key" ON "ownership_transfers" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_transfers_pending_key" ON "ownership_transfers" USING btree ("business_id") WHERE "ownership_transfers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "ownership_transfers_to_idx" ON "ownership_transfers" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "ownership_transfers_from_idx" ON "ownership_transfers" USING btree ("from_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_key" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_pending_key" ON "team_invitations" USING btree ("business_id",lower("email")) WHERE "team_invitations"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "team_invitations_email_idx" ON "team_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "claims_link_idx" ON "claims" USING btree ("link_id") WHERE "claims"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "claims_running_out_idx" ON "claims" USING btree ("expires_at") WHERE "claims"."state" = 'active' and "claims"."reminded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_ref_key" ON "claims" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_limit_key" ON "claims" USING btree ("member_id","treet_id","window_key","ordinal") WHERE "claims"."state" not in ('cancelled', 'declined');--> statement-breakpoint
CREATE INDEX "claims_member_idx" ON "claims" USING btree ("member_id","claimed_at","id");--> statement-breakpoint
CREATE INDEX "claims_treet_idx" ON "claims" USING btree ("treet_id","claimed_at","id");--> statement-breakpoint
CREATE INDEX "claims_few_idx" ON "claims" USING btree ("treet_id","state","claimed_at","id") WHERE "claims"."state" in ('pending_approval', 'declined', 'cancelled', 'revoked');--> statement-breakpoint
CREATE INDEX "claims_waiting_idx" ON "claims" USING btree ("business_id","claimed_at","id") WHERE "claims"."state" = 'pending_approval';--> statement-breakpoint
CREATE INDEX "claims_redeemed_treet_idx" ON "claims" USING btree ("treet_id","claimed_at") WHERE "claims"."state" = 'redeemed';--> statement-breakpoint
CREATE INDEX "claims_revealed_idx" ON "claims" USING btree ("business_id","revealed_at","id") WHERE "claims"."revealed_at" is not null;--> statement-breakpoint
CREATE INDEX "claims_redeemed_idx" ON "claims" USING btree ("business_id","redeemed_at","id") WHERE "claims"."redeemed_at" is not null;--> statement-breakpoint
CREATE INDEX "claims_made_idx" ON "claims" USING btree ("business_id","claimed_at","treet_id") WHERE "claims"."state" not in ('cancelled', 'declined');--> statement-breakpoint
CREATE UNIQUE INDEX "treet_codes_hash_key" ON "treet_codes" USING btree ("treet_id","hash");--> statement-breakpoint
CREATE INDEX "treet_codes_unused_idx" ON "treet_codes" USING btree ("treet_id","id") WHERE "treet_codes"."claim_id" is null and "treet_codes"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "treet_codes_treet_idx" ON "treet_codes" USING btree ("treet_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "treet_revisions_pending_key" ON "treet_revisions" USING btree ("treet_id") WHERE "treet_revisions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "treet_revisions_treet_idx" ON "treet_revisions" USING btree ("treet_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "treet_revisions_waiting_idx" ON "treet_revisions" USING btree ("business_id","submitted_at") WHERE "treet_revisions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "treet_views_treet_idx" ON "treet_views" USING btree ("treet_id","at","member_id");--> statement-breakpoint
CREATE INDEX "treets_updated_idx" ON "treets" USING btree ("business_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "treets_title_idx" ON "treets" USING btree ("business_id",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "treets_state_idx" ON "treets" USING btree ("business_id","state");--> statement-breakpoint
CREATE INDEX "treets_catalogue_idx" ON "treets" USING btree ("business_id",(case when "featured" then ("published_at" at time zone 'UTC') + interval '100 years' else "published_at" at time zone 'UTC' end),"id") WHERE "treets"."state" in ('live', 'scheduled');--> statement-breakpoint
CREATE INDEX "treets_unannounced_idx" ON "treets" USING btree ("published_at") WHERE "treets"."state" = 'live' and "treets"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "treets_supplier_idx" ON "treets" USING btree ("supplier_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "treets_timed_idx" ON "treets" USING btree ("state") WHERE "treets"."state" in ('scheduled', 'live', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_member_key" ON "waitlist_entries" USING btree ("treet_id","member_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_line_idx" ON "waitlist_entries" USING btree ("treet_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_offered_idx" ON "waitlist_entries" USING btree ("offered_until");--> statement-breakpoint
CREATE INDEX "waitlist_entries_member_idx" ON "waitlist_entries" USING btree ("member_id");