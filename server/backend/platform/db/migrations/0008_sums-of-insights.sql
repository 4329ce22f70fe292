CREATE TABLE "insight_members" (
	"business_id" text NOT NULL,
	"member_id" text NOT NULL,
	"made" timestamp with time zone[] NOT NULL,
	CONSTRAINT "insight_members_business_id_member_id_pk" PRIMARY KEY("business_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "insight_treets" (
	"business_id" text NOT NULL,
	"span" text NOT NULL,
	"start" date NOT NULL,
	"treet_id" text NOT NULL,
	"claims" integer NOT NULL,
	"redeemed" integer NOT NULL,
	CONSTRAINT "insight_treets_business_id_span_start_treet_id_pk" PRIMARY KEY("business_id","span","start","treet_id"),
	CONSTRAINT "insight_treets_span_check" CHECK ("insight_treets"."span" in ('day', 'month'))
);
--> statement-breakpoint
DROP INDEX "link_hits_at_idx";--> statement-breakpoint
DROP INDEX "members_status_idx";--> statement-breakpoint
ALTER TABLE "insight_members" ADD CONSTRAINT "insight_members_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_treets" ADD CONSTRAINT "insight_treets_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treet_views_business_idx" ON "treet_views" USING btree ("business_id","at");--> statement-breakpoint
CREATE INDEX "link_hits_at_idx" ON "link_hits" USING btree ("link_id","at","kind");--> statement-breakpoint
CREATE INDEX "members_status_idx" ON "members" USING btree ("business_id","status","joined_at");
--> statement-breakpoint
INSERT INTO "insight_treets" ("business_id", "span", "start", "treet_id", "claims", "redeemed")
SELECT business_id, span, CASE span WHEN 'month' THEN date_trunc('month', day)::date ELSE day END, treet_id, sum(claims)::int, sum(redeemed)::int
FROM (
	SELECT claim.business_id, (claim.claimed_at AT TIME ZONE business.timezone)::date AS day, claim.treet_id,
		count(*)::int AS claims, (count(*) FILTER (WHERE claim.state = 'redeemed'))::int AS redeemed
	FROM "claims" AS claim JOIN "businesses" AS business ON business.id = claim.business_id
	WHERE claim.state NOT IN ('cancelled', 'declined') GROUP BY 1, 2, 3
) AS by_day, (VALUES ('day'), ('month')) AS spans(span)
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "insight_members" ("business_id", "member_id", "made")
SELECT business_id, member_id, array_agg(claimed_at ORDER BY claimed_at) FROM "claims"
WHERE state NOT IN ('cancelled', 'declined') GROUP BY 1, 2;
