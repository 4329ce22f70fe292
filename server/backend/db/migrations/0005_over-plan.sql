CREATE INDEX "links_over_plan_idx" ON "links" USING btree ("business_id") WHERE "links"."over_plan";--> statement-breakpoint
CREATE INDEX "packs_over_plan_idx" ON "packs" USING btree ("business_id") WHERE "packs"."over_plan";--> statement-breakpoint
CREATE INDEX "partnerships_over_plan_idx" ON "partnerships" USING btree ("business_id") WHERE "partnerships"."over_plan";--> statement-breakpoint
CREATE INDEX "treets_over_plan_idx" ON "treets" USING btree ("business_id") WHERE "treets"."pause_reason" = 'plan_limit';