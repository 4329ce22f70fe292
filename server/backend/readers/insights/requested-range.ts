import type { Dependencies } from "../../platform/dependencies.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { type AskedNarrowing, narrowingOf } from "./narrowing.ts";
import { daysBefore } from "./periods.ts";
import { type AskedRange, periodsAsked } from "./ranges.ts";

type Inside = { readonly deps: Dependencies; readonly business: ActingBusiness };

/** Resolves the requested period and filters. */
export async function requestedRange({ deps, business }: Inside, input: AskedRange & AskedNarrowing) {
  const now = deps.clock();
  const { partner, treet, pack, label, link } = input;
  const [{ names, ...narrowing }, periods] = await Promise.all([
    narrowingOf(deps.db, business.id, { partner, treet, pack, label, link }),
    periodsAsked(deps.db, business, input, now),
  ]);
  // Without a comparison period, the period immediately before is used.
  const two = { present: periods.present, before: periods.before ?? daysBefore(periods.present) };
  return { ...periods, two, narrowing, names, now };
}
export type Asked = Awaited<ReturnType<typeof requestedRange>>;
