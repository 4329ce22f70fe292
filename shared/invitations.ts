import { href } from "./href.ts";

/** What people are invited to: a seat on a team, a community's members, or its partners. */
export const invitationKinds = ["team", "member", "partner"] as const;
export type InvitationKind = (typeof invitationKinds)[number];

const pages = { team: "inviteBusinessMember", member: "redirect", partner: "partnerInvite" } as const;

/**
 * Where an invitation is answered: with the mail's secret in a cookie, or, by who has proven its address, by its id,
 * which is no secret.
 */
export const invitationPage = (kind: InvitationKind, id?: string): string =>
  href(pages[kind], {}, { invitation: id });

/**
 * What the person at an invitation's page is. `mine`: signed in as the one invited; `other`: as somebody else;
 * `sign-in` and `sign-up`: nobody is, and there is an account with that address, or none; `prove-first`: none either,
 * and the link was not mailed, so that the address has to be confirmed before.
 */
export type InvitationVisitor = "mine" | "other" | "sign-in" | "sign-up" | "prove-first";

/** What somebody was invited to and signs in or up for. */
export interface InvitationHint {
  readonly to: string;
  readonly as: string;
  readonly email: string;
  /** The link came by mail, so that an account with this address needs no confirmation. */
  readonly provesAddress: boolean;
}
