ALTER TABLE "treets" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "treets" ADD COLUMN "former_places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "treets_deleted_idx" ON "treets" USING btree ("deleted_at") WHERE "treets"."deleted_at" is not null;