import { href } from "./href.ts";

/** Kinds of invitations: to a team, to a community's members, or to its partners. */
export const invitationKinds = ["team", "member", "partner"] as const;
export type InvitationKind = (typeof invitationKinds)[number];

const pages = { team: "inviteBusinessMember", member: "redirect", partner: "partnerInvite" } as const;

/**
 * Returns the page for answering an invitation: with the secret from the email in a cookie or, for a user with a
 * verified address, by its id, which is not secret.
 */
export const invitationPage = (kind: InvitationKind, id?: string): string =>
  href(pages[kind], {}, { invitation: id });

/**
 * State of the visitor on an invitation's page. `mine`: signed in as the invited person; `other`: signed in as someone
 * else; `sign-in` and `sign-up`: signed out, with or without an existing account for that address; `prove-first`:
 * signed out and without an account, but the link was not emailed, so the address must be confirmed first.
 */
export type InvitationVisitor = "mine" | "other" | "sign-in" | "sign-up" | "prove-first";

/** The invitation that the user signs in or up for. */
export interface InvitationHint {
  readonly to: string;
  readonly as: string;
  readonly email: string;
  /** The link came by email, so an account with this address needs no confirmation. */
  readonly provesAddress: boolean;
}
