import { homeOf } from "./business-home.ts";
import { href } from "./href.ts";
import { type InvitationKind, invitationPage } from "./invitations.ts";
import type { Session } from "./session.ts";

/**
 * Returns the user's page after log-in if none was requested; null if they have to choose.
 * @param open number of open invitations, and of the user's pending requests to communities
 */
export function landingFor({ user, businesses = [] }: Session, open: number): string | null {
  if (user.profileCompleted === false) return href("completeProfile");
  if (open > 0) return null;
  const [only, more] = businesses;
  return only && !more ? homeOf(only) : null;
}

/** Returns the page for answering the only open invitation; null if there is none, or several. */
export function answerFor(
  waiting: readonly { readonly kind: InvitationKind; readonly id: string }[],
): string | null {
  const [only, more] = waiting;
  return only && !more ? invitationPage(only.kind, only.id) : null;
}

const PLACEHOLDER = "{business}";

/** Fills the chosen business into a target such as `/{business}/members`; null if the target has no placeholder. */
export const targetIn = (target: string | undefined, slug: string): string | null =>
  target?.includes(PLACEHOLDER) ? target.replaceAll(PLACEHOLDER, encodeURIComponent(slug)) : null;
