import { href } from "./href.ts";
import type { Session } from "./session.ts";

/** Returns a user's start page in a business: the control panel for the team, the treets for members. */
export const homeOf = ({
  slug,
  role,
}: Pick<NonNullable<Session["businesses"]>[number], "slug" | "role">): string =>
  role ? href("controlPanel", { business: slug }) : href("treets", { business: slug });

/** Returns the business the user visited last; undefined for visitors, or if the session is not known. */
export function lastBusinessOf(session: Session | null | undefined) {
  const businesses = session?.businesses ?? [];
  return businesses.find(({ isLastUsed }) => isLastUsed) ?? businesses[0];
}
