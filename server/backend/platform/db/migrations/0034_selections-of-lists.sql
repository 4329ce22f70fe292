ALTER TABLE "member_selections" RENAME TO "selections";--> statement-breakpoint
ALTER TABLE "selections" RENAME COLUMN "member_ids" TO "ids";--> statement-breakpoint
ALTER TABLE "selections" ADD COLUMN "list" text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_list_check" CHECK ("selections"."list" in ('members', 'treets', 'links', 'partners'));--> statement-breakpoint
ALTER TABLE "selections" RENAME CONSTRAINT "member_selections_business_id_businesses_id_fk" TO "selections_business_id_businesses_id_fk";--> statement-breakpoint
ALTER TABLE "selections" RENAME CONSTRAINT "member_selections_user_id_users_id_fk" TO "selections_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "member_selections_pkey" RENAME TO "selections_pkey";--> statement-breakpoint
ALTER INDEX "member_selections_created_idx" RENAME TO "selections_created_idx";
