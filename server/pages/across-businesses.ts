import { whoCan } from "#shared/permission-sentences.ts";
import { type Action, can } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import * as words from "#words/across.ts";
import { type ActionRequest, invalid, type PageRequest, seeOther } from "../ssr/page.ts";
import { membershipFrom } from "./membership.ts";
import { type Again, type Outcome, outcomeAt } from "./outcome.ts";

export interface ReachableBusiness {
  readonly slug: string;
  readonly name: string;
  /** Time zone in which dates of the business begin and end. */
  readonly timezone?: string | undefined;
}

type Kind = "isCommunity" | "isProvider";

/**
 * Maximum number of businesses on a page across businesses, to keep it fast; further ones are reached on their own
 * pages.
 */
const MOST = 20;

/**
 * Returns the businesses in which the user may perform an action, most recently used first, optionally only those of
 * one kind. `chosenOf` narrows them down to one by `?business=`.
 */
export const reachable = ({ session }: PageRequest, action: Action, kind?: Kind): ReachableBusiness[] =>
  (session?.businesses ?? [])
    .filter((business) => !kind || (business[kind] ?? kind === "isCommunity"))
    .filter(({ slug }) => can(membershipFrom(session, slug), action))
    .slice(0, MOST)
    .map(({ slug, name, timezone }) => ({ slug, name, timezone }));

export function chosenOf(
  { url }: PageRequest,
  all: readonly ReachableBusiness[],
): readonly ReachableBusiness[] {
  const wanted = url.searchParams.get("business");
  return all.some(({ slug }) => slug === wanted) ? all.filter(({ slug }) => slug === wanted) : all;
}

/**
 * Runs the same operation in several businesses, each by its own rules; failures are reported per business. If the first
 * one finds a fault in the form's fields, so would the others: the form is returned with the errors at its fields.
 */
export async function inEach<Business extends ReachableBusiness>(
  businesses: readonly Business[],
  run: (business: Business) => Promise<Outcome>,
): Promise<Outcome> {
  const done: string[] = [];
  const left: string[] = [];
  const refused: Again[] = [];
  for (const business of businesses) {
    const here = await run(business).catch((error: unknown): Outcome => {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      const faults = Object.values(error.fields ?? {});
      if (faults.length > 0 && done.length + left.length === 0) throw error;
      return { done: [], left: [faults.join(" ") || error.message], again: {} };
    });
    if (here.done.length > 0) done.push(`${business.name}: ${here.done.join(" ")}`);
    left.push(...here.left.map((reason) => `${business.name}: ${reason}`));
    if (here.again) refused.push({ ...here.again, businesses: [business.slug] });
  }
  return { done, left, again: refused.length > 0 ? inOneForm(refused) : undefined };
}

/** Joins what several businesses refused. If one refused all addresses, all are kept. */
function inOneForm(refused: readonly Again[]): Again {
  const emails = refused.map((again) => again.emails);
  return {
    businesses: refused.flatMap(({ businesses = [] }) => businesses),
    emails: emails.includes(undefined) ? undefined : [...new Set(emails.flatMap((some) => some ?? []))],
  };
}

/**
 * Runs an operation in the businesses that a form names, out of those where the user may perform it. At least one is
 * required.
 */
export async function inNamed(
  request: ActionRequest,
  { action, kind, back }: { action: Action; kind?: Kind; back: string },
  run: (business: ReachableBusiness) => Promise<Outcome>,
) {
  const named = new Set(request.form.all("businesses"));
  const businesses = reachable(request, action, kind).filter(({ slug }) => named.has(slug));
  if (businesses.length === 0) return invalid({ businesses: words.chooseOne() });
  return outcomeAt(back, await inEach(businesses, run));
}

/**
 * Runs an operation on the selected rows of a list across businesses, business by business; those in which the user may
 * not perform it are named. Field values have the form "club prt_…", or "club prt_…;quay prt_…" for a row about several.
 */
export async function inChosen(
  request: ActionRequest,
  { field, action, none }: { field: string; action: Action; none: string },
  run: (business: string, ids: string[]) => Promise<Outcome>,
) {
  const { form, url, session } = request;
  const here = url.pathname + url.search;
  const ticked = form
    .all(field)
    .flatMap((text) => text.split(";"))
    .map((text) => text.split(" ", 2));
  const idsIn = (slug: string) => ticked.flatMap(([business, id]) => (business === slug && id ? [id] : []));
  const isTicked = ({ slug }: { readonly slug: string }) => idsIn(slug).length > 0;
  const businesses = reachable(request, action).filter(isTicked);
  const closed = (session?.businesses ?? [])
    .filter(isTicked)
    .filter(({ slug }) => !can(membershipFrom(session, slug), action));
  if (businesses.length + closed.length === 0) return seeOther(here, { notice: none });
  const outcome = await inEach(businesses, ({ slug }) => run(slug, idsIn(slug)));
  const refused = closed.map(({ name }) => `${name}: ${whoCan(action)}`);
  return outcomeAt(here, { ...outcome, left: [...outcome.left, ...refused] });
}
