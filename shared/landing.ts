import { homeOf } from "./business-home.ts";
import { href } from "./href.ts";
import { type InvitationKind, invitationPage } from "./invitations.ts";
import type { Session } from "./session.ts";

/**
 * Where a person goes when nothing else was asked for; null where they have to choose.
 * @param open how many invitations wait for their answer, and requests of theirs for that of a community
 */
export function landingFor({ user, businesses = [] }: Session, open: number): string | null {
  if (user.profileCompleted === false) return href("completeProfile");
  if (open > 0) return null;
  const [only, more] = businesses;
  return only && !more ? homeOf(only) : null;
}

/** Where a single open invitation is answered; null where there is none, or several to choose from. */
export function answerFor(
  waiting: readonly { readonly kind: InvitationKind; readonly id: string }[],
): string | null {
  const [only, more] = waiting;
  return only && !more ? invitationPage(only.kind, only.id) : null;
}

const PLACEHOLDER = "{business}";

/** A target such as `/{business}/members`, for the business somebody chose; null where it names none. */
export const targetIn = (target: string | undefined, slug: string): string | null =>
  target?.includes(PLACEHOLDER) ? target.replaceAll(PLACEHOLDER, encodeURIComponent(slug)) : null;
