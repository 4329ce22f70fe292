import { href } from "#shared/href.ts";
import { answerFor, landingFor } from "#shared/landing.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import * as words from "#words/links.ts";
import { type PageRequest, page, type SeeOther, seeOther } from "../ssr/page.ts";
import { invitationIn } from "./invitations/answering.ts";
import { followLink, joinByLink } from "./redirect/link.ts";
import { invitationActions, readInvitation } from "./redirect/member-invitation.ts";
import { previewOfLink } from "./redirect/preview.ts";
import { readScannedClaim } from "./redirect/scanned-claim.ts";

/**
 * Redirects to the community of a link (`l`), the till for a member's claim (`c`), an invitation to a community, named
 * by `invitation` or by the emailed token, the page in `to`, or the user's start page.
 */
export const redirectPage = page({
  linkToken: "invitation",
  load: async (request) => {
    const { searchParams } = request.url;
    const code = searchParams.get("l");
    if (code !== null) return followLink(request, lastPart(code));
    const claim = searchParams.get("c");
    if (claim !== null) return readScannedClaim(request, claim.slice(0, 40));
    const to = searchParams.get("to");
    const invitation = invitationIn(request);
    if (to === null && invitation) return readInvitation(request, invitation);
    return seeOther(safeRedirectTarget(to, await start(request)));
  },
  status: statusOf,
  title: titleOf,
  preview: (data) => (data.kind === "link" ? previewOfLink(data.link) : null),
  actions: { ...invitationActions, join: joinByLink },
});

type RedirectData = Exclude<
  Awaited<ReturnType<typeof followLink | typeof readScannedClaim | typeof readInvitation>>,
  SeeOther
>;

/** Returns 410 for links that are no longer open, and 404 for unknown ones. */
function statusOf(data: RedirectData): number {
  if (data.kind === "unknown" || data.kind === "unknown-claim") return 404;
  return data.kind === "link" && data.link.state !== "open" ? 410 : 200;
}

function titleOf(data: RedirectData): string | null {
  if (data.kind === "link") return words.joinNamed({ name: data.link.community.name });
  if (data.kind === "invitation" && data.invitation.community)
    return words.joinNamed({ name: data.invitation.community.name });
  return data.kind === "claim" ? words.unnamedClaim() : null;
}

async function start({ session, backend }: PageRequest): Promise<string> {
  if (!session) return href("login");
  const [waiting, requests] = await Promise.all([backend.invitations.mine(), backend.members.requests({})]);
  const open = waiting.length + requests.length;
  if (session.user.profileCompleted !== false && !session.businesses?.length && open === 0) {
    return href("createCommunity");
  }
  return answerFor(waiting) ?? landingFor(session, open) ?? href("selectOrg", {}, { stay: 1 });
}

/** Accepts a complete URL where a code is expected, as users paste them. */
const lastPart = (typed: string): string => typed.trim().slice(0, 200).split(/[/=]/).at(-1) ?? "";
