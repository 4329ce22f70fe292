CREATE TABLE "insight_group_treets" (
	"business_id" text NOT NULL,
	"group_id" text NOT NULL,
	"month" date NOT NULL,
	"treet_id" text NOT NULL,
	"claims" integer NOT NULL,
	"redeemed" integer NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "insight_group_treets_business_id_group_id_month_treet_id_pk" PRIMARY KEY("business_id","group_id","month","treet_id")
);
--> statement-breakpoint
CREATE TABLE "insight_labels" (
	"business_id" text NOT NULL,
	"label_id" text NOT NULL,
	"day" date NOT NULL,
	"part" smallint NOT NULL,
	"claims" integer NOT NULL,
	"reveals" integer NOT NULL,
	"redemptions" integer NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "insight_labels_business_id_label_id_day_part_pk" PRIMARY KEY("business_id","label_id","day","part")
);
--> statement-breakpoint
CREATE TABLE "insight_uncounted" (
	"business_id" text NOT NULL,
	"group_id" text NOT NULL,
	CONSTRAINT "insight_uncounted_business_id_group_id_pk" PRIMARY KEY("business_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "insight_treets" DROP CONSTRAINT "insight_treets_span_check";--> statement-breakpoint
DROP INDEX "claims_made_idx";--> statement-breakpoint
DROP INDEX "treet_views_again_idx";--> statement-breakpoint
ALTER TABLE "insight_group_treets" ADD CONSTRAINT "insight_group_treets_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_labels" ADD CONSTRAINT "insight_labels_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "insight_uncounted" ADD CONSTRAINT "insight_uncounted_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_made_idx" ON "claims" USING btree ("business_id","claimed_at","treet_id","state","member_id") WHERE "claims"."state" not in ('cancelled', 'declined');--> statement-breakpoint
CREATE INDEX "treet_views_again_idx" ON "treet_views" USING btree ("treet_id","at","former_at","member_id") WHERE "treet_views"."former_at" is not null;--> statement-breakpoint
ALTER TABLE "insight_treets" ADD CONSTRAINT "insight_treets_span_check" CHECK ("insight_treets"."span" in ('day', 'week', 'month'));
--> statement-breakpoint
INSERT INTO "insight_treets" ("business_id", "span", "start", "treet_id", "claims", "redeemed", "reveals", "redemptions", "views")
SELECT "business_id", 'week', date_trunc('week', "start"::timestamp)::date, "treet_id",
	sum("claims")::int, sum("redeemed")::int, sum("reveals")::int, sum("redemptions")::int, sum("views")::int
FROM "insight_treets" WHERE "span" = 'day' GROUP BY 1, 3, 4 ORDER BY 1, 3, 4;
--> statement-breakpoint
INSERT INTO "insight_uncounted" ("business_id", "group_id")
SELECT "business_id", "id" FROM "labels" UNION ALL SELECT "business_id", "id" FROM "links";
