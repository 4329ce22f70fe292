import { newId } from "../ids.ts";
import type { Metadata } from "./basics.ts";

export interface Coupon {
  id: string;
  object: "coupon";
  amount_off: number | null;
  created: number;
  currency: string | null;
  duration: "forever" | "once" | "repeating";
  duration_in_months: number | null;
  livemode: boolean;
  max_redemptions: number | null;
  metadata: Metadata;
  name: string | null;
  percent_off: number | null;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
}

export const newCoupon = (
  facts: Pick<Coupon, "amount_off" | "currency" | "duration" | "duration_in_months" | "name" | "percent_off">,
  created: number,
): Coupon => ({
  id: newId("c", 8).slice(2),
  object: "coupon",
  created,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...facts,
});

export const newPromotionCode = (facts: {
  code: string;
  coupon: string;
  expiresAt: number | null;
  maxRedemptions: number | null;
  created: number;
}) => ({
  id: newId("promo"),
  object: "promotion_code" as const,
  active: true,
  code: facts.code,
  created: facts.created,
  customer: null as string | null,
  customer_account: null,
  expires_at: facts.expiresAt,
  livemode: false,
  max_redemptions: facts.maxRedemptions,
  metadata: {} as Metadata,
  promotion: { coupon: facts.coupon, type: "coupon" as const },
  restrictions: {
    first_time_transaction: false,
    minimum_amount: null as number | null,
    minimum_amount_currency: null as string | null,
  },
  times_redeemed: 0,
});
export type PromotionCode = ReturnType<typeof newPromotionCode>;
