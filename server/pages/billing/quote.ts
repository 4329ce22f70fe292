import type { FormerQuote } from "#shared/contract/billing-shapes.ts";
import { Problem } from "#shared/problems.ts";
import type { PageRequest } from "../../ssr/page.ts";

/** Returns what was to be paid before the price was quoted again, or null if it was not. */
export function formerQuote({ searchParams }: URL): FormerQuote | null {
  const [dueMinor, taxMinor] = ["requoted", "requotedTax"].map((name) =>
    Number(searchParams.get(name) ?? Number.NaN),
  );
  if (dueMinor === undefined || taxMinor === undefined) return null;
  return Number.isSafeInteger(dueMinor) && Number.isSafeInteger(taxMinor) ? { dueMinor, taxMinor } : null;
}

type Backend = PageRequest["backend"];

/** Returns the quote, or the reason why there is none. If the promotion code is invalid, quotes the price without it. */
export async function quote(backend: Backend, wish: Parameters<Backend["billing"]["quote"]>[0]) {
  try {
    return { quote: await backend.billing.quote(wish), problem: null, codeProblem: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.code === "forbidden") {
      if (error instanceof Problem && error.code === "unavailable")
        return { quote: null, problem: error.message, codeProblem: null };
      throw error;
    }
    const codeProblem = error.fields?.promotionCode ?? null;
    const problem = codeProblem === null ? error.message : null;
    if (!wish.promotionCode) return { quote: null, problem: codeProblem ?? problem, codeProblem: null };
    return { quote: await backend.billing.quote({ ...wish, promotionCode: "" }), problem, codeProblem };
  }
}
