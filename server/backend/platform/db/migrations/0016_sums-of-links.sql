CREATE TABLE "insight_links" (
	"business_id" text NOT NULL,
	"link_id" text NOT NULL,
	"day" date NOT NULL,
	"part" smallint NOT NULL,
	"claims" integer NOT NULL,
	"reveals" integer NOT NULL,
	"redemptions" integer NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "insight_links_business_id_link_id_day_part_pk" PRIMARY KEY("business_id","link_id","day","part")
);
--> statement-breakpoint
DROP INDEX "claims_member_idx";--> statement-breakpoint
DROP INDEX "claims_made_idx";--> statement-breakpoint
DROP INDEX "treet_views_member_idx";--> statement-breakpoint
ALTER TABLE "insight_links" ADD CONSTRAINT "insight_links_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_member_idx" ON "claims" USING btree ("member_id","claimed_at","id","treet_id","state","revealed_at","redeemed_at");--> statement-breakpoint
CREATE INDEX "claims_made_idx" ON "claims" USING btree ("business_id","claimed_at","treet_id","state") WHERE "claims"."state" not in ('cancelled', 'declined');--> statement-breakpoint
CREATE INDEX "treet_views_member_idx" ON "treet_views" USING btree ("member_id","at","treet_id");
--> statement-breakpoint
INSERT INTO "insight_days" ("business_id", "kind", "day", "former_day", "total")
SELECT "business_id", "kind", "day", "day", sum("total")::int FROM "insight_days"
WHERE "kind" = 'made' OR "kind" LIKE 'made:%' GROUP BY 1, 2, 3
ON CONFLICT ("business_id", "kind", "day", "former_day") DO UPDATE SET "total" = excluded."total";
--> statement-breakpoint
DELETE FROM "insight_days" WHERE ("kind" = 'made' OR "kind" LIKE 'made:%') AND "former_day" <> "day";
--> statement-breakpoint
INSERT INTO "insight_links" ("business_id", "link_id", "day", "part", "claims", "reveals", "redemptions", "views")
SELECT member.business_id, member.source_link_id, (happened.at AT TIME ZONE business.timezone)::date, ascii(right(happened.treet_id, 1)) % 8,
	sum(claims)::int, sum(reveals)::int, sum(redemptions)::int, sum(views)::int
FROM (
	SELECT member_id, treet_id, claimed_at AS at, 1 AS claims, 0 AS reveals, 0 AS redemptions, 0 AS views
	FROM "claims" WHERE state NOT IN ('cancelled', 'declined')
	UNION ALL
	SELECT member_id, treet_id, revealed_at, 0, 1, 0, 0
	FROM "claims" WHERE revealed_at IS NOT NULL AND state NOT IN ('cancelled', 'declined')
	UNION ALL
	SELECT member_id, treet_id, redeemed_at, 0, 0, 1, 0
	FROM "claims" WHERE redeemed_at IS NOT NULL AND state NOT IN ('cancelled', 'declined')
	UNION ALL
	SELECT member_id, treet_id, at, 0, 0, 0, 1 FROM "treet_views"
) AS happened
JOIN "members" AS member ON member.id = happened.member_id AND member.source_link_id IS NOT NULL
JOIN "businesses" AS business ON business.id = member.business_id
GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
