import { noSuch, SandboxError } from "../errors.ts";
import type { Coupon } from "../objects/coupons.ts";
import { type Discount, newDiscount, type Subscription } from "../objects/subscriptions.ts";
import { afterIntervals } from "./periods.ts";
import { share } from "./proration.ts";
import type { Scene } from "./scene.ts";

export interface ActiveDiscount {
  readonly discount: Discount;
  readonly coupon: Coupon;
}

/** Returns the discount in effect on a subscription; the sandbox supports one at a time. */
export async function discountOf(
  { store, now }: Scene,
  { discounts }: Pick<Subscription, "discounts">,
): Promise<ActiveDiscount | undefined> {
  const [id] = discounts;
  if (!id) return undefined;
  const discount = await store.get("discount", id);
  if (discount.end !== null && discount.end <= now) return undefined;
  return { discount, coupon: await store.get("coupon", discount.source.coupon) };
}

/** Calculates the discount on each amount; a fixed sum is used up in order. */
export function amountsOff(amounts: readonly number[], { percent_off, amount_off }: Coupon): number[] {
  if (percent_off !== null) {
    return amounts.map((amount) =>
      Math.min(Math.max(amount, 0), share(Math.max(amount, 0), Math.round(percent_off * 100), 10_000)),
    );
  }
  let left = amount_off ?? 0;
  return amounts.map((amount) => {
    const taken = Math.min(left, Math.max(amount, 0));
    left -= taken;
    return taken;
  });
}

/** Returns the coupon of a promotion code that can be used now. Throws if there is none or it is no longer valid. */
export async function redeemable(
  scene: Scene,
  code: string,
): Promise<{ coupon: Coupon; promotionCode: string }> {
  const promotion = (await scene.store.find("promotion_code", code))?.object;
  if (!promotion) throw noSuch("promotion code", code, "discounts[0][promotion_code]");
  const coupon = await scene.store.get("coupon", promotion.promotion.coupon);
  const isOver =
    !promotion.active ||
    !coupon.valid ||
    (promotion.expires_at !== null && promotion.expires_at <= scene.now) ||
    (promotion.max_redemptions !== null && promotion.times_redeemed >= promotion.max_redemptions);
  if (isOver) {
    throw new SandboxError(400, {
      type: "invalid_request_error",
      code: "promotion_code_invalid",
      message: `The promotion code ${promotion.code} is no longer valid.`,
      param: "discounts[0][promotion_code]",
    });
  }
  return { coupon, promotionCode: promotion.id };
}

/** Counts a use of a promotion code and applies its coupon to a customer. */
export async function redeem(
  scene: Scene,
  { coupon, promotionCode }: { coupon: Coupon; promotionCode: string },
  customer: string,
): Promise<Discount> {
  const { store, now } = scene;
  const promotion = await store.get("promotion_code", promotionCode);
  await store.put("promotion_code", { ...promotion, times_redeemed: promotion.times_redeemed + 1 });
  await store.put("coupon", { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  const end =
    coupon.duration === "repeating" ? afterIntervals(now, "month", coupon.duration_in_months ?? 1) : null;
  return store.put("discount", newDiscount({ coupon: coupon.id, promotionCode, customer, start: now, end }));
}
