ALTER TABLE "purchases" ADD COLUMN "treet_version" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "valid_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "valid_days" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
-- What is being paid while this runs is taken as it is now; of what was paid, the claim knows the rest.
UPDATE "purchases" p SET
	"treet_version" = t."version",
	"title" = t."title",
	"valid_from" = CASE WHEN t."valid_kind" = 'fixed' THEN t."valid_from" END,
	"valid_days" = CASE WHEN t."valid_kind" = 'days_after_claim' THEN t."valid_days" END,
	"valid_until" = CASE t."valid_kind" WHEN 'fixed' THEN t."valid_until" WHEN 'same_as_claim' THEN t."claim_until"
		WHEN 'days_after_claim' THEN CASE WHEN t."valid_days" IS NULL THEN t."claim_until" END END
	FROM "treets" t WHERE t."id" = p."treet_id";--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "treet_version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "title" SET NOT NULL;
