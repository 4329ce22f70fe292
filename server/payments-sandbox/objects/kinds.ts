import type { Account, AccountLink, Onboarding } from "./accounts.ts";
import type { Coupon, PromotionCode } from "./coupons.ts";
import type { Customer, PaymentMethod, TaxId } from "./customers.ts";
import type { StripeEvent } from "./events.ts";
import type { Invoice } from "./invoices.ts";
import type {
  ApplicationFee,
  Charge,
  Dispute,
  PaymentIntent,
  Payout,
  Refund,
  Reversal,
  Transfer,
} from "./payments.ts";
import type { PortalConfiguration, PortalSession } from "./portal.ts";
import type { Price, Product } from "./prices.ts";
import type { Schedule } from "./schedules.ts";
import type { CheckoutSession, PaymentSession } from "./sessions.ts";
import type { Discount, Subscription } from "./subscriptions.ts";
import type { TestClock } from "./test-clocks.ts";

/** What is left of a deleted customer or account: its ID. */
export interface Deleted {
  readonly id: string;
  readonly object: "account" | "customer";
  readonly deleted: true;
}

/** Every kind of object the sandbox stores. */
export interface Kinds {
  account: Account;
  account_link: AccountLink;
  onboarding: Onboarding;
  customer: Customer;
  deleted: Deleted;
  payment_method: PaymentMethod;
  tax_id: TaxId;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  "checkout.session": CheckoutSession | PaymentSession;
  payment_intent: PaymentIntent;
  charge: Charge;
  transfer: Transfer;
  application_fee: ApplicationFee;
  transfer_reversal: Reversal;
  refund: Refund;
  dispute: Dispute;
  payout: Payout;
  subscription: Subscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  "billing_portal.session": PortalSession;
  "billing_portal.configuration": PortalConfiguration;
  event: StripeEvent;
  "test_helpers.test_clock": TestClock;
}
export type Kind = keyof Kinds;
