import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import { contract } from "#shared/contract/index.ts";
import type { Utm } from "#shared/contract/link-shapes.ts";
import type { EnquiryDetail, EnquiryKind } from "#shared/enquiries.ts";
import { href } from "#shared/href.ts";
import { UTM_LENGTH, utmNames } from "#shared/link-rules.ts";
import { APPLICATIONS_AT_ONCE } from "#shared/partner-rules.ts";
import { can } from "#shared/permissions.ts";
import * as words from "#words/contact.ts";
import { type ActionRequest, invalid, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";
import { membershipFrom } from "./membership.ts";
import { captchaIn } from "./sign-in-target.ts";

/** What those who wrote to us may sign up for. */
const intents = ["community", "provider"] as const;
type SignUpIntent = (typeof intents)[number];

/** A reference is only a label for people, so it may appear in a URL. */
const sentIn = ({ url }: PageRequest): string | null => {
  const sent = url.searchParams.get("sent");
  return sent !== null && /^ENQ-[0-9A-Z]{8}$/.test(sent) ? sent : null;
};

export const contactCommunityPage = page({
  linkToken: true,
  async load(request) {
    const { backend, url, session, linkToken } = request;
    if (linkToken) {
      const followed = await backend.enquiries.follow({ token: linkToken });
      if (followed) return { view: "followed", enquiry: followed };
    }
    const to = url.searchParams.get("to")?.slice(0, 64) ?? "";
    const search = url.searchParams.get("community")?.trim().slice(0, 100) || undefined;
    const mine = session?.businesses?.find(({ slug }) => slug === to);
    const listed = to && !mine ? await backend.enquiries.recipient({ slug: to }) : null;
    const { name = "", email = "" } = session?.user ?? {};
    const from = url.searchParams.get("business");
    return {
      view: "write",
      organisation: session?.businesses?.find(({ slug }) => slug === from)?.name,
      to,
      choices: to ? [] : await communitiesFor(request, search),
      search,
      recipient: mine ? { name: mine.name, tagline: "", logoUrl: mine.logoUrl ?? null } : listed,
      sent: sentIn(request),
      sender: { name, email },
      isLinkOver: linkToken !== null,
    };
  },
  actions: {
    async send(request) {
      const { form } = request;
      const to = form.optional("to");
      const sent = await send(request, "business", {}, to);
      return seeOther(href("contactCommunity", {}, { to, sent }));
    },
    async add(request) {
      const token = request.linkToken ?? "";
      await request.backend.enquiries.add(inputOf(contract.enquiries.add, request, { token }));
      return seeOther(href("contactCommunity"), { notice: words.messageSent() });
    },
  },
});

export const contactProviderPage = page({
  async load(request) {
    const { url, session, backend } = request;
    const search = url.searchParams.get("community")?.trim().slice(0, 100) || undefined;
    const chosen = url.searchParams
      .getAll("to")
      .map((slug) => slug.slice(0, 64))
      .slice(0, APPLICATIONS_AT_ONCE);
    const mine = (session?.businesses ?? []).filter(
      ({ slug, isProvider }) => isProvider && can(membershipFrom(session, slug), "supply.apply"),
    );
    const communities = await backend.businesses.listed({ search, first: chosen });
    const [to, more] = chosen;
    // Any other business is not applied to but written to.
    if (to && !more && !communities.some(({ slug }) => slug === to)) {
      if (await backend.enquiries.recipient({ slug: to }))
        return seeOther(href("contactCommunity", {}, { to }));
    }
    return {
      sent: sentIn(request),
      sender: { name: session?.user.name ?? "", email: session?.user.email ?? "" },
      communities,
      chosen,
      search,
      mine: mine.map(({ slug, name }) => ({ slug, name })),
    };
  },
  actions: {
    async default(request) {
      const { form, backend } = request;
      if (!form.checked("consent")) return invalid({ consent: words.consentNeeded() });
      const chosen = form.all("communities").slice(0, APPLICATIONS_AT_ONCE);
      const listed = chosen.length > 0 ? await backend.businesses.listed({ first: chosen }) : [];
      const named = listed.filter(({ slug }) => chosen.includes(slug));
      const sent = await send(request, "provider", {
        communities: named.map(({ name }) => name).join(", "),
        site: form.text("site"),
        role: form.text("role"),
        category: form.text("category"),
        offer: form.text("offer"),
        place: form.text("where"),
      });
      introduce(request);
      return seeOther(href("contactProvider", {}, { sent }));
    },
  },
});

export const contactStepsPage = page({
  async load(request) {
    const { session, url } = request;
    const intent = url.searchParams.get("intent");
    return {
      sent: sentIn(request),
      intent: intents.find((known) => known === intent) ?? null,
      sender: { name: session?.user.name ?? "", email: session?.user.email ?? "" },
      communities: await communitiesFor(request, undefined),
    };
  },
  actions: {
    async default(request) {
      const { form } = request;
      if (!form.checked("consent")) return invalid({ consent: words.consentNeeded() });
      // A member's question goes to the team of the community, not to us.
      const who = form.text("who");
      const to = who === words.whoMember() ? form.optional("to") : undefined;
      const intent = intentOf(who);
      // Without scripts the form asks everybody everything, so only the answers that fit the sender are passed on.
      const details = {
        who,
        ...(intent && {
          category: form.text("category"),
          country: form.text("country"),
          site: form.text("site"),
        }),
        ...(intent === "community" && {
          members: String(communitySizes[sizeOf(form.text("size"))]),
          goals: form.all("goals").join(", "),
          timing: form.text("timing"),
        }),
        ...(intent === "provider" && { offer: form.text("offer") }),
        channel: form.text("channel"),
      };
      const sent = to
        ? await send(request, "business", { channel: form.text("channel") }, to)
        : await send(request, "wizard", details);
      if (intent) introduce(request);
      return seeOther(href("contactSteps", {}, { sent, intent: intent ?? undefined }));
    },
  },
});

/** Returns what a sender would sign up for; null for members, who have their community, and for everybody else. */
function intentOf(who: string): SignUpIntent | null {
  if (who === words.whoCommunity()) return "community";
  return who === words.whoBusiness() ? "provider" : null;
}

/** Fills what a visitor said of themselves into the forms that they reach from here. */
function introduce({ session, form, account }: ActionRequest): void {
  if (session) return;
  account.keepIntroduction({
    name: form.text("name").trim(),
    email: form.text("email").trim(),
    organisation: form.text("organisation").trim(),
  });
}

/** Lists the user's own communities first, then the listed ones. */
async function communitiesFor({ backend, session }: PageRequest, search: string | undefined) {
  const listed = await backend.businesses.listed({ search, first: [] });
  const mine = search ? [] : (session?.businesses ?? []).filter(({ isCommunity }) => isCommunity);
  const found = new Map([...mine, ...listed].map(({ slug, name }) => [slug, { slug, name }]));
  return [...found.values()];
}

/** What no database stores: control characters, and the half of an emoji that a cut leaves. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

/** The campaign in the address of the form, which is where it is sent to. Anything of any length may be typed there. */
const utmIn = ({ searchParams }: URL): Utm =>
  Object.fromEntries(
    utmNames.flatMap((name) => {
      const typed = searchParams.get(`utm_${name}`)?.trim().slice(0, UTM_LENGTH);
      const value = typed?.replace(UNSTORABLE, "").trim();
      return value ? [[name, value]] : [];
    }),
  );

async function send(
  request: ActionRequest,
  kind: EnquiryKind,
  details: Partial<Readonly<Record<EnquiryDetail, string>>>,
  to?: string,
): Promise<string> {
  const { form, country } = request;
  const { ref } = await request.backend.enquiries.send(
    inputOf(contract.enquiries.send, request, {
      kind,
      to,
      phoneCountry: form.optional("phoneCountry") ?? country,
      details: Object.fromEntries(
        Object.entries(details).flatMap(([question, answer]) =>
          answer ? [[question, answer.slice(0, 300)]] : [],
        ),
      ),
      captcha: captchaIn(form),
      utm: utmIn(request.url),
    }),
  );
  return ref;
}
