ALTER TABLE "businesses" ADD COLUMN "opening_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_position" CHECK (("businesses"."latitude" is null) = ("businesses"."longitude" is null));