import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { countryName as nameOfCountry } from "#shared/words/locale.ts";
import * as words from "#words/partners.ts";
import { linkTokenOf, page, seeOther } from "../ssr/page.ts";
import { addressIn } from "./address-in.ts";
import { inputOf } from "./form-input.ts";
import {
  invitationIn,
  newAccountIn,
  requireInvitation,
  signInAs,
  signInFirst,
  switchAccount,
  visitorOf,
} from "./invitations/answering.ts";

export const partnerInvitePage = page({
  linkToken: "invitation",
  async load(request) {
    const { backend, session } = request;
    const elsewhere = signInFirst(request);
    if (elsewhere) return elsewhere;
    const named = invitationIn(request);
    const invitation = named && (await backend.partners.invitation(named));
    const mine = (session?.businesses ?? []).filter(({ role }) => role === "owner" || role === "admin");
    return {
      invitation,
      visitor: invitation ? visitorOf(session, invitation) : "other",
      signedInAs: session?.user.email ?? null,
      businesses: mine.map(({ slug, name }) => ({ slug, name })),
      country: countryName(invitation?.community?.country),
    };
  },
  title: ({ invitation }) =>
    invitation?.from ? words.becomePartnerOfInline({ from: invitation.from }) : null,
  actions: {
    async "sign-in"(request) {
      const { email } = await request.backend.partners.invitation({ token: linkTokenOf(request) });
      await signInAs(request, email);
      return seeOther(href("partnerInvite"), {
        notice: words.signedInNow(),
        document: true,
      });
    },
    async "sign-up"(request) {
      const { backend, account } = request;
      account.keepTokens(await backend.invitations.signUp(newAccountIn(request)));
      return seeOther(href("partnerInvite"), {
        notice: words.accountMade(),
        document: true,
      });
    },
    async accept(request) {
      const { backend, form, account } = request;
      const provider = form.optional("provider");
      const isNew = provider === undefined || provider === "new";
      const {
        provider: slug,
        partner,
        community,
        state,
      } = await backend.partners.accept({
        ...requireInvitation(request),
        ...(isNew ? { name: form.text("name"), slug: addressIn(form) } : { provider }),
      });
      account.forgetLinkToken();
      if (state === "active") {
        // The last of the three steps announced on the page.
        return seeOther(href("treet", { business: slug, rest: ["new"] }, { partner }), {
          notice: words.nowPartner({ community }),
          document: true,
        });
      }
      return seeOther(href("partnersOverview", { business: slug }), {
        notice: words.noRoomNow({ community }),
        document: true,
      });
    },
    async decline(request) {
      const no = inputOf(contract.partners.decline, request, requireInvitation(request));
      await request.backend.partners.decline(no);
      request.account.forgetLinkToken();
      return seeOther(href("home"), { notice: words.declineThanks() });
    },
    async question(request) {
      const { backend, url } = request;
      const asked = inputOf(contract.partners.question, request, requireInvitation(request));
      await backend.partners.question(asked);
      return seeOther(url.pathname + url.search, { notice: words.questionSent() });
    },
    async forward(request) {
      const { backend, account } = request;
      const passed = inputOf(contract.partners.forward, request, requireInvitation(request));
      await backend.partners.forward(passed);
      account.forgetLinkToken();
      return seeOther(href("home"), {
        notice: words.passedOn({ email: passed.email }),
      });
    },
    async "ask-for-new"(request) {
      await request.backend.partners.askForNew({ token: linkTokenOf(request) });
      return seeOther(href("partnerInvite"), { notice: words.askedForNew() });
    },
    switch: switchAccount,
  },
});

const countryName = (code: string | null | undefined) => (code ? nameOfCountry(code) : null);
