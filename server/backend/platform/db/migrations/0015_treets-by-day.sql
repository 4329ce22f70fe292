DROP INDEX "claims_treet_idx";--> statement-breakpoint
DROP INDEX "claims_revealed_idx";--> statement-breakpoint
DROP INDEX "claims_redeemed_idx";--> statement-breakpoint
ALTER TABLE "insight_treets" ADD COLUMN "reveals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_treets" ADD COLUMN "redemptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_treets" ADD COLUMN "views" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_treets" ADD CONSTRAINT "insight_treets_treet_id_treets_id_fk" FOREIGN KEY ("treet_id") REFERENCES "public"."treets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "insight_treets_treet_idx" ON "insight_treets" USING btree ("treet_id","span","start");--> statement-breakpoint
CREATE INDEX "treet_views_member_idx" ON "treet_views" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "claims_treet_idx" ON "claims" USING btree ("treet_id","claimed_at","id","member_id","state");--> statement-breakpoint
CREATE INDEX "claims_revealed_idx" ON "claims" USING btree ("business_id","revealed_at","id","member_id") WHERE "claims"."revealed_at" is not null and "claims"."state" not in ('cancelled', 'declined');--> statement-breakpoint
CREATE INDEX "claims_redeemed_idx" ON "claims" USING btree ("business_id","redeemed_at","id","member_id") WHERE "claims"."redeemed_at" is not null and "claims"."state" not in ('cancelled', 'declined');
--> statement-breakpoint
INSERT INTO "insight_treets" ("business_id", "span", "start", "treet_id", "claims", "redeemed", "reveals", "redemptions", "views")
SELECT business_id, span, CASE span WHEN 'month' THEN date_trunc('month', day)::date ELSE day END, treet_id, 0, 0,
	sum(reveals)::int, sum(redemptions)::int, sum(views)::int
FROM (
	SELECT claim.business_id, (claim.revealed_at AT TIME ZONE business.timezone)::date AS day, claim.treet_id,
		count(*) AS reveals, 0 AS redemptions, 0 AS views
	FROM "claims" AS claim JOIN "businesses" AS business ON business.id = claim.business_id
	WHERE claim.revealed_at IS NOT NULL AND claim.state NOT IN ('cancelled', 'declined') GROUP BY 1, 2, 3
	UNION ALL
	SELECT claim.business_id, (claim.redeemed_at AT TIME ZONE business.timezone)::date, claim.treet_id, 0, count(*), 0
	FROM "claims" AS claim JOIN "businesses" AS business ON business.id = claim.business_id
	WHERE claim.redeemed_at IS NOT NULL AND claim.state NOT IN ('cancelled', 'declined') GROUP BY 1, 2, 3
	UNION ALL
	SELECT seen.business_id, (seen.at AT TIME ZONE business.timezone)::date, seen.treet_id, 0, 0, count(*)
	FROM "treet_views" AS seen JOIN "businesses" AS business ON business.id = seen.business_id GROUP BY 1, 2, 3
) AS by_day, (VALUES ('day'), ('month')) AS spans(span)
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
ON CONFLICT ("business_id", "span", "start", "treet_id") DO UPDATE
SET "reveals" = excluded."reveals", "redemptions" = excluded."redemptions", "views" = excluded."views";
