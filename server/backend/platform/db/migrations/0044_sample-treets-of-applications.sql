ALTER TABLE "partnerships" ADD COLUMN "sample_title" text;--> statement-breakpoint
ALTER TABLE "partnerships" ADD COLUMN "sample_type" text;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_sample_type_check" CHECK ("partnerships"."sample_type" in ('shared_code', 'code_pool', 'link', 'voucher', 'event'));