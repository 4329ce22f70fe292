ALTER TABLE "insight_members" ADD COLUMN "active_on" date[] DEFAULT '{}'::date[] NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_members" ADD COLUMN "last_active_on" date GENERATED ALWAYS AS (active_on[cardinality(active_on)]) STORED;--> statement-breakpoint
-- The days on which members were active so far.
INSERT INTO insight_members (business_id, member_id, made, active_on)
SELECT business_id, member_id, '{}', array_agg(day ORDER BY day) FROM (
  SELECT DISTINCT moment.business_id, member_id, (at AT TIME ZONE business.timezone)::date AS day FROM (
    SELECT business_id, member_id, unnest(array[claimed_at, revealed_at, redeemed_at]) AS at FROM claims
    UNION ALL SELECT business_id, member_id, at FROM treet_views
  ) AS moment JOIN businesses AS business ON business.id = moment.business_id
  WHERE at IS NOT NULL
) AS active GROUP BY business_id, member_id
ON CONFLICT (business_id, member_id) DO UPDATE SET active_on = excluded.active_on;
