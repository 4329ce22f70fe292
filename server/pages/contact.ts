import type { ContactCommunityData } from "#client/pages/contact-community.tsx";
import type { ContactProviderData } from "#client/pages/contact-provider.tsx";
import type { ContactStepsData } from "#client/pages/contact-steps.tsx";
import { communitySizes } from "#shared/community-sizes.ts";
import { type EnquiryKind, enquiryTopics } from "#shared/enquiries.ts";
import { href } from "#shared/href.ts";
import { type ActionRequest, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { captchaIn } from "./sign-in-target.ts";

/** A reference is only words for people, so it may stand in an address. */
const sentIn = ({ url }: PageRequest): string | null => {
  const sent = url.searchParams.get("sent");
  return sent !== null && /^ENQ-[0-9A-Z]{8}$/.test(sent) ? sent : null;
};

export const contactCommunityPage = page<ContactCommunityData>({
  linkToken: true,
  async load(request) {
    const { backend, url, session, linkToken } = request;
    if (linkToken) {
      const followed = await backend.enquiries.follow({ token: linkToken });
      if (followed) return { view: "followed", enquiry: followed };
    }
    const to = url.searchParams.get("to")?.slice(0, 64) ?? "";
    const mine = session?.businesses?.find(({ slug }) => slug === to);
    const listed = to && !mine ? await backend.enquiries.recipient({ slug: to }) : null;
    const { name = "", email = "" } = session?.user ?? {};
    return {
      view: "write",
      to,
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
    async add({ backend, form, linkToken }) {
      await backend.enquiries.add({ token: linkToken ?? "", message: form.text("message") });
      return seeOther(href("contactCommunity"), { notice: "Your message is on its way." });
    },
  },
});

export const contactProviderPage = page<ContactProviderData>({
  load: (request) => ({
    sent: sentIn(request),
    sender: { name: request.session?.user.name ?? "", email: request.session?.user.email ?? "" },
  }),
  actions: {
    async default(request) {
      const { form } = request;
      const sent = await send(request, "provider", {
        Website: form.text("site"),
        "What they would offer": form.text("offer"),
        Where: form.text("where"),
      });
      return seeOther(href("contactProvider", {}, { sent }));
    },
  },
});

export const contactStepsPage = page<ContactStepsData>({
  load: (request) => ({
    sent: sentIn(request),
    sender: { name: request.session?.user.name ?? "", email: request.session?.user.email ?? "" },
  }),
  actions: {
    async default(request) {
      const { form } = request;
      const size = communitySizes[Number(form.text("size"))] ?? communitySizes[0];
      const sent = await send(request, "wizard", {
        "Who they are": form.text("who"),
        Members: String(size),
        Goals: form.all("goals").join(", "),
        When: form.text("timing"),
      });
      return seeOther(href("contactSteps", {}, { sent }));
    },
  },
});

async function send(
  { backend, form }: ActionRequest,
  kind: EnquiryKind,
  details: Readonly<Record<string, string>>,
  to?: string,
): Promise<string> {
  const { ref } = await backend.enquiries.send({
    kind,
    to,
    topic: enquiryTopics.find((topic) => topic === form.text("topic")),
    name: form.text("name"),
    email: form.text("email"),
    phone: form.text("phone"),
    phoneCountry: form.optional("phoneCountry"),
    organisation: form.text("organisation"),
    message: form.text("message"),
    details: Object.fromEntries(
      Object.entries(details).flatMap(([question, answer]) =>
        answer ? [[question, answer.slice(0, 300)]] : [],
      ),
    ),
    website: form.optional("website"),
    captcha: captchaIn(form),
  });
  return ref;
}
