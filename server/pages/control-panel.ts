import type { ControlPanelData } from "#client/pages/control-panel.tsx";
import { href } from "#shared/href.ts";
import { can } from "#shared/permissions.ts";
import { businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";

export const controlPanelPage = page<ControlPanelData>({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const standing = standingFrom(session, business);
    const mayAnswer = can(standing, "enquiries.manage");
    const tab = mayAnswer && url.searchParams.get("tab") === "enquiries" ? "enquiries" : "today";
    if (tab === "enquiries") return enquiriesTab(request, business);
    const [about, counts, enquiries] = await Promise.all([
      backend.businesses.get({ business }),
      backend.members.counts({ business }),
      mayAnswer ? backend.enquiries.list({ business, limit: 1 }) : { total: null },
    ]);
    const activeMembers = counts.active + counts.suspended;
    return {
      tab,
      waitingEnquiries: enquiries.total,
      firstName: session?.user.firstName ?? "",
      activeMembers,
      waitingMembers: counts.requested,
      checklist: [
        {
          title: "Say who you are",
          text: "A line about the community, its colour and its logo.",
          href: href("communityProfile", { business }, { edit: 1 }),
          done: about.tagline !== "",
        },
        {
          title: "Add the first members",
          text: "One by one, from a list, or with a link they open themselves.",
          href: href("members", { business }),
          done: activeMembers > 0,
        },
      ],
    };
  },
  actions: {
    async reply({ backend, form, ...request }) {
      const business = businessOf(request);
      await backend.enquiries.reply({
        business,
        enquiry: form.text("enquiry"),
        message: form.text("message"),
      });
      return back(business, "Your answer is on its way.");
    },
    async state({ backend, form, ...request }) {
      const business = businessOf(request);
      const state = (["open", "closed", "spam"] as const).find((known) => known === form.text("state"));
      await backend.enquiries.setState({
        business,
        enquiry: form.text("enquiry"),
        state: state ?? "closed",
      });
      return back(business, state === "open" ? "It waits for an answer again." : "It is put away.");
    },
  },
});

const back = (business: string, notice: string) =>
  seeOther(href("controlPanel", { business }, { tab: "enquiries" }), { notice });

async function enquiriesTab({ backend, url }: PageRequest, business: string): Promise<ControlPanelData> {
  const state = url.searchParams.get("state") === "done" ? "done" : "waiting";
  const cursor = url.searchParams.get("cursor")?.slice(0, 500);
  const { items, nextCursor, total } = await backend.enquiries.list({ business, state, cursor });
  return { tab: "enquiries", enquiries: items, nextCursor, total, state };
}
