/** A test card, and the result of payments with it. */
export interface TestCard {
  readonly brand: string;
  /** Result of a checkout with the customer present. */
  readonly present: "pays" | "authenticates" | Decline;
  /** Result of any later charge. */
  readonly later: "authenticates" | "pays" | Decline;
  readonly words: string;
  /** True if the cardholder disputes the payment with their bank afterwards. */
  readonly isDisputed?: true;
}

export interface Decline {
  readonly code: string;
  readonly message: string;
}

const DECLINED: Decline = { code: "generic_decline", message: "Your card was declined." };
const POOR: Decline = { code: "insufficient_funds", message: "Your card has insufficient funds." };

export const testCards: Readonly<Record<string, TestCard>> = {
  "4242424242424242": { brand: "visa", present: "pays", later: "pays", words: "Payment succeeds" },
  "4000000000000002": { brand: "visa", present: DECLINED, later: DECLINED, words: "Card is declined" },
  "4000000000009995": { brand: "visa", present: POOR, later: POOR, words: "Insufficient funds" },
  "4000002500003155": {
    brand: "visa",
    present: "authenticates",
    later: "pays",
    words: "Asks for 3-D Secure",
  },
  "4000002760003184": {
    brand: "visa",
    present: "authenticates",
    later: "authenticates",
    words: "Asks for 3-D Secure every time",
  },
  "4000000000000341": {
    brand: "visa",
    present: "pays",
    later: DECLINED,
    words: "Pays once, then fails at renewal",
  },
  "4000000000000259": {
    brand: "visa",
    present: "pays",
    later: "pays",
    words: "Payment succeeds and is disputed",
    isDisputed: true,
  },
};

export const digitsOf = (number: string): string => number.replace(/\D/g, "");
