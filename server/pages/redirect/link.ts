import type { RedirectData } from "#client/pages/redirect.tsx";
import type { ResolvedLink } from "#shared/contract/links.ts";
import { href } from "#shared/href.ts";
import type { MemberStatus } from "#shared/member-rules.ts";
import { problem } from "#shared/problems.ts";
import { type ActionRequest, invalid, type PageRequest, type SeeOther, seeOther } from "../../ssr/page.ts";

/** What a link leads to. Whoever is a member already goes straight on. Looking changes nothing. */
export async function followLink(
  { backend, session }: PageRequest,
  code: string,
): Promise<RedirectData | SeeOther> {
  const link = await backend.links.resolve({ code: code.slice(0, 64) });
  const { community } = link;
  if (!community) return { kind: "unknown", code };
  if (link.membership === "active") return seeOther(targetOf(link, community.slug));
  return { kind: "link", code, link: { ...link, community }, signedInAs: session?.user.email ?? null };
}

export async function joinByLink({ backend, url, form }: ActionRequest) {
  const code = url.searchParams.get("l") ?? "";
  const link = await backend.links.resolve({ code });
  if (!link.community) throw problem("token_invalid", { message: "We do not know this link." });
  if (link.community.consentText && !form.checked("consent")) {
    return invalid({ consent: "Tick this to join." });
  }
  const { business, name, status } = await backend.links.join({ code });
  return status === "active"
    ? seeOther(targetOf(link, business), { notice: `Welcome to ${name}.`, document: true })
    : seeOther(href("redirect", {}, { l: code }), { notice: noticeFor(status, name) });
}

export const noticeFor = (status: MemberStatus, name: string): string =>
  status === "active"
    ? `Welcome to ${name}.`
    : status === "waitlisted"
      ? `You are on the waiting list of ${name}. We write when it is your turn.`
      : `Your request is with the team of ${name}.`;

function targetOf({ kind, targetId }: ResolvedLink, business: string): string {
  if (kind === "treet" && targetId) return href("treet", { business, rest: [targetId] });
  if (kind === "pack" && targetId) return href("pack", { business, rest: [targetId] });
  return kind === "profile" ? href("communityProfile", { business }) : href("treets", { business });
}
