import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Generates an ID such as `sub_1Qx…`, in Stripe's format. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${[...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
