import type { BackendClient } from "#shared/contract/index.ts";
import type { ResolvedLink } from "#shared/contract/link-shapes.ts";
import { href } from "#shared/href.ts";
import { landingPath } from "#shared/link-rules.ts";
import type { MemberStatus } from "#shared/member-rules.ts";
import { Problem, problem } from "#shared/problems.ts";
import * as words from "#words/links.ts";
import { type ActionRequest, type PageRequest, seeOther } from "../../ssr/page.ts";

/**
 * Resolves a link. Redirects members straight to its target, unless it gives them a pack or labels. Changes nothing.
 */
export async function followLink({ backend, session }: PageRequest, code: string) {
  const link = await backend.links.resolve({ code: code.slice(0, 64) });
  const { community } = link;
  if (!community) return { kind: "unknown" as const, code };
  const hasEnded = link.state !== "open" && link.state !== "paused" && link.state !== "closed";
  if (hasEnded && link.afterEnd === "redirect_profile" && link.showsProfile)
    return seeOther(href("communityProfile", { business: community.slug }));
  const givesNothing = !link.givesPack && link.givesLabels.length === 0;
  if (link.membership === "active" && givesNothing) return seeOther(targetOf(link, community.slug, code));
  if (link.state === "open" && !link.admits && link.showsProfile)
    return seeOther(href("communityProfile", { business: community.slug }));
  return {
    kind: "link" as const,
    code,
    link: { ...link, community },
    signedInAs: session?.user.email ?? null,
  };
}

export async function joinByLink({ backend, url, form }: ActionRequest) {
  const code = url.searchParams.get("l") ?? "";
  const link = await backend.links.resolve({ code });
  if (!link.community) throw problem("token_invalid", { message: words.linkUnknownNotice() });
  const { business, name, status } = await backend.links.join({ code, consent: form.checked("consent") });
  if (status !== "active") {
    return seeOther(href("redirect", {}, { l: code }), { notice: noticeFor(status, name) });
  }
  const outcome =
    link.kind === "treet" && link.targetId
      ? await claimFor(backend, { business, treet: link.targetId, link: code })
      : "";
  const welcome = link.membership === "active" ? giftNotice(link) : noticeFor(status, name);
  const notice = (welcome + outcome).trim();
  return seeOther(targetOf(link, business, code), { ...(notice && { notice }), document: true });
}

/** Says what the link gave a member; nothing if they have it already, as after pressing the button twice. */
function giftNotice({ givesPack, givesLabels }: ResolvedLink): string {
  if (givesPack) return words.packTaken();
  return givesLabels.length > 0 ? words.labelsTaken({ count: givesLabels.length }) : "";
}

/** Claims the link's treet on joining; if that is not possible, returns the reason, and the user joins all the same. */
async function claimFor(
  backend: BackendClient,
  wanted: { business: string; treet: string; link: string },
): Promise<string> {
  try {
    const { state } = await backend.claims.claim(wanted);
    return state === "active" ? ` ${words.treetClaimed()}` : ` ${words.claimPending()}`;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.code === "not_found" ? "" : ` ${error.message}`;
  }
}

export const noticeFor = (status: MemberStatus, name: string): string =>
  status === "active"
    ? words.welcomeTo({ name })
    : status === "waitlisted"
      ? words.nowWaitlisted({ name })
      : words.requestSent({ name });

/** Passes the link's code on to a treet, so that its claims are attributed to the link. */
const targetOf = ({ kind, targetId, utm }: ResolvedLink, business: string, code: string): string =>
  landingPath(business, targetId ? `${kind}:${targetId}` : (kind ?? "join"), { utm, code });
