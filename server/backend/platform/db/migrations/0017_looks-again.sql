ALTER TABLE "treet_views" ADD COLUMN "former_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "treet_views_again_idx" ON "treet_views" USING btree ("treet_id","at","former_at") WHERE "treet_views"."former_at" is not null;
--> statement-breakpoint
UPDATE "treet_views" AS seen SET "former_at" = before.at
FROM (
	SELECT treet_id, member_id, half_hour, lag(at) OVER (PARTITION BY treet_id, member_id ORDER BY half_hour) AS at FROM "treet_views"
) AS before
WHERE before.at IS NOT NULL AND seen.treet_id = before.treet_id AND seen.member_id = before.member_id AND seen.half_hour = before.half_hour;
