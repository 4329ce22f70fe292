import { businessOf, type PageRequest } from "../ssr/page.ts";

/** Through whose eyes a team looks at what its members see. */
export interface ViewAs {
  /** A label such a member has; null for whatever any member may see. */
  readonly label: string | null;
  /** The labels of the community. */
  readonly choices: readonly string[];
}

/** Through whose eyes a team asks to look; members have their own, which is null. */
export async function viewAsOf(request: PageRequest, isTeam: boolean): Promise<ViewAs | null> {
  if (!isTeam) return null;
  const labels = await request.backend.members.labels({ business: businessOf(request) });
  const choices = labels.map(({ name }) => name);
  // A label there is not, such as one of a community somebody has just left, is none.
  const label = choices.find((name) => name === request.url.searchParams.get("label")) ?? null;
  return { label, choices };
}
