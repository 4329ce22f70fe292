import { type Action, can } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import type { PageRequest } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";

export interface ReachableBusiness {
  readonly slug: string;
  readonly name: string;
}

/** More than this many are looked at by their own pages; a page over all of them stays quick. */
const MOST = 20;

/** The businesses in which this person may do something, the last used first; narrowed down to one by `?business=`. */
export function reachable({ session }: PageRequest, action: Action): ReachableBusiness[] {
  return (session?.businesses ?? [])
    .filter(({ slug }) => can(standingFrom(session, slug), action))
    .slice(0, MOST)
    .map(({ slug, name }) => ({ slug, name }));
}

export function chosenOf(
  { url }: PageRequest,
  all: readonly ReachableBusiness[],
): readonly ReachableBusiness[] {
  const wanted = url.searchParams.get("business");
  return all.some(({ slug }) => slug === wanted) ? all.filter(({ slug }) => slug === wanted) : all;
}

/** The same in several businesses, each by its own rules: what could not be done is told for each of them. */
export async function inEach(
  businesses: readonly ReachableBusiness[],
  run: (business: ReachableBusiness) => Promise<string>,
): Promise<string> {
  const words: string[] = [];
  for (const business of businesses) {
    const said = await run(business).catch((error: unknown) => {
      if (error instanceof Problem && error.status < 500) return error.message;
      throw error;
    });
    words.push(`${business.name}: ${said}`);
  }
  return words.join(" ");
}
