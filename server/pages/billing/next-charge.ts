import type { PageRequest } from "../../ssr/page.ts";

/** Returns the next charge with its tax; null if there is none, or the provider does not answer. */
export const chargeOf = ({ billing }: PageRequest["backend"], business: string) =>
  billing.nextCharge({ business }).then(
    ({ charge }) => charge,
    () => null,
  );
