import { accountByMailInput } from "#shared/contract/account-fields.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import type { InvitationVisitor } from "#shared/invitations.ts";
import { problem } from "#shared/problems.ts";
import type { Session } from "#shared/session.ts";
import { language } from "#shared/words/language.ts";
import * as words from "#words/team.ts";
import {
  type Action,
  type ActionRequest,
  linkTokenOf,
  type PageRequest,
  type SeeOther,
  seeOther,
} from "../../ssr/page.ts";
import { valuesOf } from "../form-input.ts";

/** Identifies an invitation: by its ID, for users with a verified address, or by the secret from its email. */
export type NamedInvitation = { readonly invitation: string } | { readonly token: string };

/** Returns the invitation this page is about; null without one. */
export function invitationIn({ url, linkToken }: PageRequest): NamedInvitation | null {
  const invitation = url.searchParams.get("invitation");
  if (invitation !== null) return { invitation };
  return linkToken === null ? null : { token: linkToken };
}

export const requireInvitation = (request: PageRequest): NamedInvitation =>
  invitationIn(request) ?? { token: linkTokenOf(request) };

/**
 * Redirects to the login page for an invitation ID, as it does not identify the visitor; undefined if the page can be
 * shown.
 */
export function signInFirst({ url, session }: PageRequest): SeeOther | undefined {
  if (session || !url.searchParams.has("invitation")) return undefined;
  return seeOther(loginFor(url.pathname + url.search));
}

export function visitorOf(
  session: Session | null,
  invitation: {
    readonly email: string | null;
    readonly hasAccount: boolean;
    readonly provesAddress?: boolean;
  },
): InvitationVisitor {
  const { email, hasAccount, provesAddress = true } = invitation;
  if (session) return session.user.email.toLowerCase() === email?.toLowerCase() ? "mine" : "other";
  if (hasAccount) return "sign-in";
  return provesAddress ? "sign-up" : "prove-first";
}

/** Signs in to the account of the invited email address, and to no other. Throws `token_invalid` without an address. */
export async function signInAs({ account, form }: ActionRequest, email: string | null): Promise<void> {
  if (email === null) throw problem("token_invalid");
  await account.signIn({ email, password: form.text("password"), code: form.optional("code") });
}

/** Reads the form for a new account that is created through the emailed link. */
export const newAccountIn = (request: ActionRequest) => ({
  ...valuesOf(accountByMailInput, request.form),
  token: linkTokenOf(request),
  timezone: request.form.optional("timezone"),
  locale: language(),
});

export const switchAccount: Action = async ({ account, url }) => {
  await account.signOut();
  return seeOther(url.pathname, { notice: words.signedOut(), document: true });
};

/** An entity that users are invited to, such as a team. */
interface Inviting<Joined> {
  invitation(by: NamedInvitation): Promise<{ readonly email: string | null }>;
  accept(by: NamedInvitation): Promise<Joined>;
  acceptAsNewPerson(account: ReturnType<typeof newAccountIn>): Promise<Joined & TokenPair>;
}
type TokenPair = Parameters<ActionRequest["account"]["keepTokens"]>[0];

/** The ways to accept an invitation: signed in, signing in with the same form, or creating an account with it. */
export const waysIn = <Joined>(
  invitingOf: (request: ActionRequest) => Inviting<Joined>,
  welcome: (request: ActionRequest, joined: Joined) => SeeOther,
) =>
  ({
    async accept(request) {
      return welcome(request, await invitingOf(request).accept(requireInvitation(request)));
    },
    async "sign-in"(request) {
      const inviting = invitingOf(request);
      const token = linkTokenOf(request);
      await signInAs(request, (await inviting.invitation({ token })).email);
      return welcome(request, await inviting.accept({ token }));
    },
    async "sign-up"(request) {
      const joined = await invitingOf(request).acceptAsNewPerson(newAccountIn(request));
      request.account.keepTokens(joined);
      return welcome(request, joined);
    },
    switch: switchAccount,
  }) satisfies Record<string, Action>;

/** After declining: redirects to the user's other businesses, or to the landing page. */
export const afterDeclining = ({ account, session }: ActionRequest): SeeOther => {
  account.forgetLinkToken();
  return seeOther(session ? href("selectOrg", {}, { stay: 1 }) : href("home"), { notice: words.declined() });
};
