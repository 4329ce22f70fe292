ALTER TABLE "purchases" ADD COLUMN "refunded_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "taken_back_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "fee_back_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "purchases" SET "refunded_minor" = "price_minor", "taken_back_minor" = "price_minor", "fee_back_minor" = "fee_minor" WHERE "state" = 'refunded';