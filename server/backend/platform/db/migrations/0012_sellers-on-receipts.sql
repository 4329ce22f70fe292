ALTER TABLE "purchases" ADD COLUMN "seller_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seller_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seller_vat_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Of what was paid before, sellers are named as they are called now.
UPDATE "purchases" p SET "seller_name" = b."name", "seller_address" = coalesce(b."address", '')
	FROM "businesses" b WHERE b."id" = p."seller_id" AND p."paid_at" IS NOT NULL;
