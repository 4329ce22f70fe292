CREATE TABLE "claim_receipts" (
	"claim_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"member_id" text COLLATE "C" NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_receipts" ADD CONSTRAINT "claim_receipts_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;