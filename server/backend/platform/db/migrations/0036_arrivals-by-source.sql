DROP INDEX "members_arrivals_idx";--> statement-breakpoint
CREATE INDEX "members_arrivals_idx" ON "members" USING btree ("business_id","joined_at","source","status","id");