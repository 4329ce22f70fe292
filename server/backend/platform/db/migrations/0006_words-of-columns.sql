ALTER TABLE "users" ADD CONSTRAINT "users_theme_check" CHECK ("users"."theme" in ('system', 'light', 'dark'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_density_check" CHECK ("users"."density" in ('comfortable', 'compact'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_analytics_consent_check" CHECK ("users"."analytics_consent" in ('unset', 'granted', 'denied'));--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_vat_state_check" CHECK ("billing_accounts"."vat_state" in ('none', 'pending', 'verified', 'unverified'));--> statement-breakpoint
ALTER TABLE "billing_checkouts" ADD CONSTRAINT "billing_checkouts_plan_check" CHECK ("billing_checkouts"."plan" in ('basic', 'growth', 'scale'));--> statement-breakpoint
ALTER TABLE "billing_checkouts" ADD CONSTRAINT "billing_checkouts_interval_check" CHECK ("billing_checkouts"."interval" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "billing_quotes" ADD CONSTRAINT "billing_quotes_plan_check" CHECK ("billing_quotes"."plan" in ('basic', 'growth', 'scale'));--> statement-breakpoint
ALTER TABLE "billing_quotes" ADD CONSTRAINT "billing_quotes_interval_check" CHECK ("billing_quotes"."interval" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_check" CHECK ("subscriptions"."plan" in ('starter', 'basic', 'growth', 'scale', 'custom'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_interval_check" CHECK ("subscriptions"."interval" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_state_check" CHECK ("subscriptions"."state" in ('none', 'trialing', 'incomplete', 'active', 'past_due', 'canceled', 'expired'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_scheduled_plan_check" CHECK ("subscriptions"."scheduled_plan" in ('starter', 'basic', 'growth', 'scale', 'custom'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_scheduled_interval_check" CHECK ("subscriptions"."scheduled_interval" in ('month', 'year'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_category_check" CHECK ("businesses"."category" in ('coworking', 'sports club', 'alumni', 'neighbourhood', 'employer', 'retail', 'hospitality', 'education', 'association', 'other'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_join_policy_check" CHECK ("businesses"."join_policy" in ('link_only', 'approval', 'open'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_visibility_check" CHECK ("businesses"."visibility" in ('members_only', 'listed'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_status_check" CHECK ("businesses"."status" in ('active', 'frozen', 'archived', 'deleted'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_plan_check" CHECK ("businesses"."plan" in ('starter', 'basic', 'growth', 'scale', 'custom'));--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_role_check" CHECK ("team_memberships"."role" in ('owner', 'admin', 'manager', 'viewer'));--> statement-breakpoint
ALTER TABLE "team_memberships" ADD CONSTRAINT "team_memberships_status_check" CHECK ("team_memberships"."status" in ('active', 'suspended', 'seat_frozen'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_kind_check" CHECK ("enquiries"."kind" in ('wizard', 'provider', 'business'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_topic_check" CHECK ("enquiries"."topic" in ('join', 'problem', 'partnership', 'press', 'privacy', 'other'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_state_check" CHECK ("enquiries"."state" in ('new', 'open', 'answered', 'closed', 'spam'));--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_purpose_check" CHECK ("images"."purpose" in ('avatar', 'logo', 'cover', 'treet', 'pack', 'attachment'));--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_state_check" CHECK ("member_imports"."state" in ('uploaded', 'validating', 'ready', 'running', 'done', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "report_subscriptions" ADD CONSTRAINT "report_subscriptions_rhythm_check" CHECK ("report_subscriptions"."rhythm" in ('weekly', 'monthly'));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scope_check" CHECK ("api_keys"."scope" in ('read-only', 'manager', 'admin'));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_state_check" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed'));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_state_check" CHECK ("webhook_endpoints"."state" in ('active', 'paused', 'disabled'));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_kind_check" CHECK ("links"."kind" in ('join', 'treet', 'pack', 'profile'));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_state_check" CHECK ("links"."state" in ('active', 'paused', 'ended', 'archived'));--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_after_end_check" CHECK ("links"."after_end" in ('message', 'redirect_profile'));--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_color_check" CHECK ("labels"."color" in ('teal', 'blue', 'violet', 'rose', 'amber', 'green', 'grey'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_status_check" CHECK ("members"."status" in ('invited', 'requested', 'waitlisted', 'active', 'suspended', 'declined', 'expired', 'rejected', 'left', 'removed', 'anonymised'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_source_check" CHECK ("members"."source" in ('link', 'invite', 'import', 'manual', 'api', 'self'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_email_state_check" CHECK ("members"."email_state" in ('subscribed', 'unsubscribed', 'bounced', 'complained'));--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_state_check" CHECK ("packs"."state" in ('draft', 'published', 'archived'));--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_state_check" CHECK ("partnerships"."state" in ('invited', 'applied', 'active', 'paused', 'ended', 'declined', 'rejected', 'withdrawn', 'revoked', 'blocked'));--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_policy_check" CHECK ("partnerships"."policy" in ('review_all', 'review_first', 'auto'));--> statement-breakpoint
ALTER TABLE "member_preferences" ADD CONSTRAINT "member_preferences_digest_check" CHECK ("member_preferences"."digest" in ('weekly', 'monthly', 'off'));--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_state_check" CHECK ("ownership_transfers"."state" in ('pending', 'expired', 'accepted', 'declined', 'cancelled', 'invalid'));--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_keep_role_check" CHECK ("ownership_transfers"."keep_role" in ('admin', 'manager', 'leave'));--> statement-breakpoint
ALTER TABLE "ownership_transfers" ADD CONSTRAINT "ownership_transfers_billing_email_mode_check" CHECK ("ownership_transfers"."billing_email_mode" in ('switch', 'keep'));--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_role_check" CHECK ("team_invitations"."role" in ('admin', 'manager', 'viewer'));--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_state_check" CHECK ("team_invitations"."state" in ('pending', 'expired', 'accepted', 'declined', 'revoked'));--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_state_check" CHECK ("claims"."state" in ('pending_approval', 'active', 'redeemed', 'expired', 'declined', 'cancelled', 'revoked'));--> statement-breakpoint
ALTER TABLE "treet_revisions" ADD CONSTRAINT "treet_revisions_state_check" CHECK ("treet_revisions"."state" in ('pending', 'approved', 'rejected', 'withdrawn', 'superseded'));--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_pause_reason_check" CHECK ("treets"."pause_reason" in ('team', 'supplier', 'partner_paused', 'plan_limit'));--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_type_check" CHECK ("treets"."type" in ('shared_code', 'code_pool', 'link', 'voucher', 'event'));--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_state_check" CHECK ("treets"."state" in ('draft', 'in_review', 'scheduled', 'live', 'paused', 'ended', 'archived'));--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_category_check" CHECK ("treets"."category" in ('food and drink', 'coffee', 'sports', 'wellness', 'culture', 'shopping', 'travel', 'mobility', 'learning', 'work', 'family', 'services', 'other'));--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_value_kind_check" CHECK ("treets"."value_kind" in ('percent', 'amount', 'freebie', 'info'));--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_limit_window_check" CHECK ("treets"."limit_window" in ('ever', 'day', 'week', 'month'));--> statement-breakpoint
ALTER TABLE "treets" ADD CONSTRAINT "treets_valid_kind_check" CHECK ("treets"."valid_kind" in ('same_as_claim', 'days_after_claim', 'fixed', 'never'));