import type { ControlPanelData } from "#client/pages/control-panel.tsx";
import { href } from "#shared/href.ts";
import { businessOf, page } from "../ssr/page.ts";

export const controlPanelPage = page<ControlPanelData>({
  async load(request) {
    const { backend, session } = request;
    const business = businessOf(request);
    const [about, counts] = await Promise.all([
      backend.businesses.get({ business }),
      backend.members.counts({ business }),
    ]);
    const activeMembers = counts.active + counts.suspended;
    return {
      firstName: session?.user.firstName ?? "",
      activeMembers,
      waitingMembers: counts.requested,
      checklist: [
        {
          title: "Say who you are",
          text: "A line about the community, its colour and its logo.",
          href: href("communityProfile", { business }),
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
});
