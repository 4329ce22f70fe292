ALTER TABLE "announcement_recipients" ADD COLUMN "mail_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD COLUMN "unmailed" text;--> statement-breakpoint
CREATE INDEX "announcement_recipients_mail_idx" ON "announcement_recipients" USING btree ("mail_id") WHERE "announcement_recipients"."mail_id" is not null;--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "business_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "mail_outbox_business_idx" ON "mail_outbox" USING btree ("business_id","created_at","id");--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_unmailed_check" CHECK ("announcement_recipients"."unmailed" in ('turned_off', 'unsubscribed', 'bounced', 'complained', 'missed', 'failed'));