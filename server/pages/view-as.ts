import { businessOf, type PageRequest } from "../ssr/page.ts";

/** The perspective from which a team views its members' pages. */
export interface ViewAs {
  /** A label of that member; null for what every member may see. */
  readonly label: string | null;
  /** The labels of the community. */
  readonly choices: readonly string[];
}

/** Returns the perspective a team has chosen; null for members, who have their own. */
export async function viewAsOf(request: PageRequest, isTeam: boolean): Promise<ViewAs | null> {
  if (!isTeam) return null;
  const labels = await request.backend.members.labels({ business: businessOf(request) });
  const choices = labels.map(({ name }) => name);
  // An unknown label, such as one from the previously opened community, counts as none.
  const label = choices.find((name) => name === request.url.searchParams.get("label")) ?? null;
  return { label, choices };
}
