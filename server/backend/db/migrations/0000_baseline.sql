CREATE TABLE "email_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"redirect" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
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
	"last_active_at" timestamp with time zone
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
	"category" text DEFAULT 'transactional' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"last_active_at" timestamp with time zone
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
CREATE TABLE "packs" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partnerships" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"provider_id" text,
	"state" text DEFAULT 'invited' NOT NULL,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"policy" text DEFAULT 'review' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"decline_reason" text DEFAULT '' NOT NULL,
	"token_hash" text,
	"invited_by" text,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
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
	"window_key" text NOT NULL,
	"ordinal" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" text,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "treet_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"treet_id" text NOT NULL,
	"cipher" text NOT NULL,
	"hash" text NOT NULL,
	"claim_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treets" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"supplier_id" text,
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
	"valid_days" integer,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest_runs" (
	"business_id" text NOT NULL,
	"period" text NOT NULL,
	"last_member_id" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "digest_runs_business_id_period_pk" PRIMARY KEY("business_id","period")
);
--> statement-breakpoint
CREATE TABLE "member_preferences" (
	"member_id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_files" ADD CONSTRAINT "image_files_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_files" ADD CONSTRAINT "member_import_files_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_problems" ADD CONSTRAINT "member_import_problems_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_items" ADD CONSTRAINT "pack_items_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_provider_id_businesses_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "treet_codes" ADD CONSTRAINT "treet_codes_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_supplier_id_businesses_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."businesses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_runs" ADD CONSTRAINT "digest_runs_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_preferences" ADD CONSTRAINT "member_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_tokens_user_idx" ON "email_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_idx" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_entries_business_idx" ON "audit_entries" USING btree ("business_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_entity_idx" ON "audit_entries" USING btree ("entity_id","at") WHERE "audit_entries"."entity_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_slug_key" ON "businesses" USING btree ("slug");--> statement-breakpoint
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
CREATE INDEX "members_joined_idx" ON "members" USING btree ("business_id","joined_at","id");--> statement-breakpoint
CREATE INDEX "members_name_idx" ON "members" USING btree ("business_id",lower("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "members_status_idx" ON "members" USING btree ("business_id","status");--> statement-breakpoint
CREATE INDEX "members_user_idx" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_labels_idx" ON "members" USING gin ("labels");--> statement-breakpoint
CREATE INDEX "members_import_idx" ON "members" USING btree ("import_id") WHERE "members"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "members_source_link_idx" ON "members" USING btree ("source_link_id") WHERE "members"."source_link_id" is not null;--> statement-breakpoint
CREATE INDEX "pack_items_treet_idx" ON "pack_items" USING btree ("treet_id");--> statement-breakpoint
CREATE INDEX "packs_updated_idx" ON "packs" USING btree ("business_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "partnerships_token_key" ON "partnerships" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "partnerships_pair_key" ON "partnerships" USING btree ("business_id","provider_id") WHERE "partnerships"."state" in ('active', 'paused', 'blocked');--> statement-breakpoint
CREATE UNIQUE INDEX "partnerships_invited_key" ON "partnerships" USING btree ("business_id",lower("email")) WHERE "partnerships"."state" = 'invited';--> statement-breakpoint
CREATE INDEX "partnerships_list_idx" ON "partnerships" USING btree ("business_id","invited_at","id");--> statement-breakpoint
CREATE INDEX "partnerships_provider_idx" ON "partnerships" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_transfers_token_key" ON "ownership_transfers" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_transfers_pending_key" ON "ownership_transfers" USING btree ("business_id") WHERE "ownership_transfers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "ownership_transfers_to_idx" ON "ownership_transfers" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "ownership_transfers_from_idx" ON "ownership_transfers" USING btree ("from_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_key" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_pending_key" ON "team_invitations" USING btree ("business_id",lower("email")) WHERE "team_invitations"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "team_invitations_email_idx" ON "team_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "claims_ref_key" ON "claims" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_limit_key" ON "claims" USING btree ("member_id","treet_id","window_key","ordinal") WHERE "claims"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "claims_member_idx" ON "claims" USING btree ("member_id","claimed_at","id");--> statement-breakpoint
CREATE INDEX "claims_treet_idx" ON "claims" USING btree ("treet_id","claimed_at","id");--> statement-breakpoint
CREATE INDEX "claims_business_idx" ON "claims" USING btree ("business_id","claimed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "treet_codes_hash_key" ON "treet_codes" USING btree ("treet_id","hash");--> statement-breakpoint
CREATE INDEX "treet_codes_unused_idx" ON "treet_codes" USING btree ("treet_id","id") WHERE "treet_codes"."claim_id" is null;--> statement-breakpoint
CREATE INDEX "treets_updated_idx" ON "treets" USING btree ("business_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "treets_title_idx" ON "treets" USING btree ("business_id",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "treets_state_idx" ON "treets" USING btree ("business_id","state");--> statement-breakpoint
CREATE INDEX "treets_catalogue_idx" ON "treets" USING btree ("business_id","featured","published_at","id") WHERE "treets"."state" in ('live', 'scheduled');--> statement-breakpoint
CREATE INDEX "treets_timed_idx" ON "treets" USING btree ("state") WHERE "treets"."state" in ('scheduled', 'live', 'paused');--> statement-breakpoint
CREATE INDEX "digest_runs_started_idx" ON "digest_runs" USING btree ("started_at");