import { href } from "./href.ts";
import type { Session } from "./session.ts";

/** Where a person starts in a business: its team with what is to do, its members with what is on offer. */
export const homeOf = ({
  slug,
  role,
}: Pick<NonNullable<Session["businesses"]>[number], "slug" | "role">): string =>
  role ? href("controlPanel", { business: slug }) : href("treets", { business: slug });
