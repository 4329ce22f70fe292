CREATE INDEX "claims_link_state_idx" ON "claims" USING btree ("link_id","state") WHERE "claims"."link_id" is not null;--> statement-breakpoint
DROP INDEX "claims_link_idx";
