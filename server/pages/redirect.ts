import type { RedirectData } from "#client/pages/redirect.tsx";
import { href } from "#shared/href.ts";
import { landingFor } from "#shared/landing.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { type PageRequest, page, seeOther } from "../ssr/page.ts";

/** Sends people on: to the page that `to` names, or to where they begin. */
export const redirectPage = page<RedirectData>({
  load: async (request) => {
    const { searchParams } = request.url;
    const code = searchParams.get("l");
    if (code !== null) return { code: lastPart(code) };
    return seeOther(safeRedirectTarget(searchParams.get("to"), await start(request)));
  },
});

async function start({ session, backend }: PageRequest): Promise<string> {
  if (!session) return href("login");
  const invitations = await backend.team.myInvitations();
  if (session.user.profileCompleted !== false && !session.businesses?.length && invitations.length === 0) {
    return href("createCommunity");
  }
  return landingFor(session, invitations.length) ?? href("selectOrg", {}, { stay: 1 });
}

/** People paste whole addresses where a code is asked for. */
const lastPart = (typed: string): string => typed.trim().slice(0, 200).split(/[/=]/).at(-1) ?? "";
