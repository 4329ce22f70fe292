-- What `fold` does beside it: words without capitals and without the marks on letters.
CREATE FUNCTION "folded"("words" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
	IF octet_length(words) = length(words) THEN
		RETURN lower(words);
	END IF;
	words := lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]+', '', 'g') COLLATE "default");
	words := translate(words, 'øłđðħıς', 'olddhiσ');
	RETURN replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
END
$$;
--> statement-breakpoint
DROP INDEX "treets_title_idx";--> statement-breakpoint
DROP INDEX "audit_entries_search_idx";--> statement-breakpoint
DROP INDEX "businesses_listed_idx";--> statement-breakpoint
DROP INDEX "labels_name_key";--> statement-breakpoint
DROP INDEX "members_name_idx";--> statement-breakpoint
DROP INDEX "members_search_idx";--> statement-breakpoint
DROP INDEX "saved_views_name_key";--> statement-breakpoint
-- Indexes in the order of bytes are built twice as fast, and stay right when a system changes the order of its language.
ALTER TABLE "account_exports" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "secret_hash" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "actor" SET DATA TYPE text COLLATE "C", ALTER COLUMN "entity_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "authenticators" ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "billing_accounts" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "customer_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "billing_checkouts" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "billing_quotes" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "business_pins" ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "businesses" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "slug" SET DATA TYPE text COLLATE "C", ALTER COLUMN "created_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "claims" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "ref" SET DATA TYPE text COLLATE "C", ALTER COLUMN "state" SET DATA TYPE text COLLATE "C", ALTER COLUMN "code_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "link_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "window_key" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "email_tokens" ALTER COLUMN "hash" SET DATA TYPE text COLLATE "C", ALTER COLUMN "kind" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "watch_hash" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "ref" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "assignee_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "token_hash" SET DATA TYPE text COLLATE "C", ALTER COLUMN "content_hash" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "enquiry_messages" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "enquiry_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "author_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "image_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "former_slugs" ALTER COLUMN "slug" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "highlight_periods" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "period" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "key" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "image_files" ALTER COLUMN "image_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "images" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "uploaded_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "insight_days" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "kind" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "insight_group_treets" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "group_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "insight_labels" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "label_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "insight_links" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "link_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "insight_members" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "insight_treets" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "span" SET DATA TYPE text COLLATE "C", ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "insight_uncounted" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "group_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "labels" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "movement" SET DATA TYPE text COLLATE "C", ALTER COLUMN "side" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "community_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "limit_notices" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "limit_name" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "link_hits" ALTER COLUMN "link_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "kind" SET DATA TYPE text COLLATE "C", ALTER COLUMN "visitor_hash" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "code" SET DATA TYPE text COLLATE "C", ALTER COLUMN "created_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "to_address" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "mail_runs" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "subject" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "member_import_files" ALTER COLUMN "import_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "member_import_problems" ALTER COLUMN "import_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "member_imports" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "created_by" SET DATA TYPE text COLLATE "C", ALTER COLUMN "state" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "member_invitations" ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "token_hash" SET DATA TYPE text COLLATE "C", ALTER COLUMN "invited_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "member_preferences" ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "member_selections" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "email" SET DATA TYPE text COLLATE "C", ALTER COLUMN "external_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "status" SET DATA TYPE text COLLATE "C", ALTER COLUMN "source" SET DATA TYPE text COLLATE "C", ALTER COLUMN "source_link_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "import_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "email_state" SET DATA TYPE text COLLATE "C", ALTER COLUMN "labels" SET DATA TYPE text[] COLLATE "C";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "ownership_transfers" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "from_user_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "to_user_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "token_hash" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "pack_grants" ALTER COLUMN "pack_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "pack_items" ALTER COLUMN "pack_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "pack_views" ALTER COLUMN "pack_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "packs" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "partner_files" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "partnership_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "uploaded_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "partner_messages" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "partnership_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "author_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "partnerships" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "provider_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "email" SET DATA TYPE text COLLATE "C", ALTER COLUMN "contact_user_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "token_hash" SET DATA TYPE text COLLATE "C", ALTER COLUMN "invited_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "payment_events" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "payout_accounts" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "provider_account_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "state" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "plan_picks" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "limit_name" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "portal_visits" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "seller_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "claim_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "session_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "payment_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "key" SET DATA TYPE varchar(255) COLLATE "C";--> statement-breakpoint
ALTER TABLE "recovery_codes" ALTER COLUMN "hash" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ALTER COLUMN "hash" SET DATA TYPE text COLLATE "C", ALTER COLUMN "session_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "report_subscriptions" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "owner_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "list" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "secrets" ALTER COLUMN "name" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "schema_migrations" ALTER COLUMN "hash" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "provider_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "state" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "team_invitations" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "email" SET DATA TYPE text COLLATE "C", ALTER COLUMN "token_hash" SET DATA TYPE text COLLATE "C", ALTER COLUMN "invited_by" SET DATA TYPE text COLLATE "C", ALTER COLUMN "accepted_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "team_memberships" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "user_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "treet_codes" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "hash" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "treet_revisions" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "submitted_by" SET DATA TYPE text COLLATE "C", ALTER COLUMN "decided_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "treet_snapshots" ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "treet_views" ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "treets" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "supplier_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "submitted_by" SET DATA TYPE text COLLATE "C", ALTER COLUMN "state" SET DATA TYPE text COLLATE "C", ALTER COLUMN "created_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "email" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "waitlist_entries" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "treet_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "member_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "endpoint_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "event_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ALTER COLUMN "id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C", ALTER COLUMN "created_by" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "audit_entries_search_idx" ON "audit_entries" USING gin (folded("summary") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_listed_idx" ON "businesses" USING btree (folded("name") collate "C","id") WHERE "businesses"."visibility" = 'listed' and "businesses"."is_community" and "businesses"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name_key" ON "labels" USING btree ("business_id",lower("name") collate "C");--> statement-breakpoint
CREATE INDEX "members_name_idx" ON "members" USING btree ("business_id",folded("last_name" || ' ' || "first_name") collate "C","id");--> statement-breakpoint
CREATE INDEX "members_search_idx" ON "members" USING gin ((folded("first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("external_id", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("business_id","owner_id","list",lower("name") collate "C");
