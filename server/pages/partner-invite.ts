import type { PartnerInviteData } from "#client/pages/partner-invite.tsx";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { type ActionRequest, page, seeOther } from "../ssr/page.ts";

export const partnerInvitePage = page<PartnerInviteData>({
  linkToken: true,
  async load({ backend, linkToken, session }) {
    const invitation = linkToken ? await backend.partners.invitation({ token: linkToken }) : null;
    const mine = (session?.businesses ?? []).filter(({ role }) => role === "owner" || role === "admin");
    return {
      invitation,
      signedInAs: session?.user.email ?? null,
      businesses: mine.map(({ slug, name }) => ({ slug, name })),
    };
  },
  actions: {
    async accept(request) {
      const { backend, form, account } = request;
      const provider = form.optional("provider");
      const isNew = provider === undefined || provider === "new";
      const { provider: slug, community } = await backend.partners.accept({
        token: tokenOf(request),
        ...(isNew ? { name: form.optional("name"), slug: form.optional("slug") } : { provider }),
      });
      account.forgetLinkToken();
      return seeOther(href("partnersOverview", { business: slug }), {
        notice: `You are a partner of ${community} now.`,
        document: true,
      });
    },
    async decline(request) {
      await request.backend.partners.decline({
        token: tokenOf(request),
        reason: request.form.text("reason"),
      });
      request.account.forgetLinkToken();
      return seeOther(href("home"), { notice: "You declined. Thank you for telling them." });
    },
  },
});

function tokenOf({ linkToken }: ActionRequest): string {
  if (!linkToken) throw problem("token_invalid");
  return linkToken;
}
