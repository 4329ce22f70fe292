import { type InvitationHint, invitationPage } from "#shared/invitations.ts";
import type { PageRequest } from "../../ssr/page.ts";
import { askedRedirect } from "../sign-in-target.ts";

/**
 * Returns the invitation a visitor signs in or up for: they return to its page afterwards, and the token from its email
 * is still stored. Null for all other visitors, and for those who said that they are someone else.
 */
export async function invitationFor(request: PageRequest): Promise<InvitationHint | null> {
  const { backend, linkToken: token, url } = request;
  if (!token || url.searchParams.has("other")) return null;
  const target = askedRedirect(request);
  if (target === invitationPage("team")) {
    const { state, business, role, email, provesAddress } = await backend.team.invitation({ token });
    return state === "pending" && business && role && email
      ? { to: business.name, as: role, email, provesAddress }
      : null;
  }
  if (target === invitationPage("member")) {
    const { state, community, email } = await backend.members.invitation({ token });
    return state === "open" && community && email
      ? { to: community.name, as: "member", email, provesAddress: true }
      : null;
  }
  if (target !== invitationPage("partner")) return null;
  const { state, community, email } = await backend.partners.invitation({ token });
  return state === "valid" && community && email
    ? { to: community.name, as: "partner", email, provesAddress: true }
    : null;
}
