import type { Customer, TaxId } from "../objects/customers.ts";
import type { TaxAmount } from "../objects/invoices.ts";
import { share } from "./proration.ts";

/** Country of the sandbox's seller. */
const SELLER = "DE";

/** Standard VAT rates in the EU, in hundredths of a percent. */
export const vatRates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
};

export interface TaxRule {
  readonly rate: number;
  readonly reason: string;
}

/** Returns a customer's tax rule: none while their country is unknown, and none under reverse charge. */
export function taxRule({ address }: Customer, taxIds: readonly TaxId[]): TaxRule {
  const country = address?.country ?? "";
  const rate = vatRates[country];
  if (rate === undefined) return { rate: 0, reason: "not_collecting" };
  const isBusiness = taxIds.some(
    ({ type, verification }) => type === "eu_vat" && verification.status !== "unverified",
  );
  if (country !== SELLER && isBusiness) return { rate: 0, reason: "reverse_charge" };
  return { rate, reason: "standard_rated" };
}

export const taxesOn = (net: number, { rate, reason }: TaxRule): TaxAmount[] => [
  {
    amount: share(net, rate, 10_000),
    tax_behavior: "exclusive",
    tax_rate_details: null,
    taxability_reason: reason,
    taxable_amount: rate === 0 ? 0 : net,
    type: "tax_rate_details",
  },
];

/**
 * Validates the format of a VAT ID and returns its simulated verification: IDs of only ones fail, those of only twos
 * stay pending. Undefined if the format or country is invalid.
 */
export function judgeTaxId(
  value: string,
): { country: string; status: TaxId["verification"]["status"] } | undefined {
  const found = /^([A-Z]{2})([0-9A-Z+*]{8,12})$/.exec(value.replace(/[\s.-]/g, "").toUpperCase());
  const [, country = "", number = ""] = found ?? [];
  const code = country === "EL" ? "GR" : country;
  if (!vatRates[code]) return undefined;
  const status = /^1+$/.test(number) ? "unverified" : /^2+$/.test(number) ? "pending" : "verified";
  return { country: code, status };
}
