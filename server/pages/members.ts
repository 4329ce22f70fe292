import * as z from "zod";
import type { MembersData } from "#client/pages/members.tsx";
import { memberSorts, memberStatuses } from "#shared/member-rules.ts";
import { href } from "#shared/href.ts";
import { can } from "#shared/permissions.ts";
import { businessOf, page, seeOther } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";

/** What the address may say; what it says wrongly is left out rather than refused. */
const querySchema = z.object({
  search: z.string().trim().min(1).max(100).optional().catch(undefined),
  status: z.enum(memberStatuses).optional().catch(undefined),
  sort: z.enum(memberSorts).optional().catch(undefined),
  direction: z.enum(["ascending", "descending"]).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

export const membersPage = page<MembersData>({
  async load(request) {
    const { backend, url, session } = request;
    const business = businessOf(request);
    const query = querySchema.parse(Object.fromEntries(url.searchParams));
    const counts = backend.members.counts({ business });
    const list = await backend.members.list({ business, ...query });
    return {
      members: list.items,
      nextCursor: list.nextCursor,
      total: list.total,
      query,
      counts,
      mayAdd: can(standingFrom(session, business), "members.manage"),
      adding: url.searchParams.has("add"),
    };
  },
  actions: {
    async add(request) {
      const { form, backend } = request;
      const business = businessOf(request);
      const member = await backend.members.add({
        business,
        email: form.text("email"),
        firstName: form.text("firstName"),
        lastName: form.text("lastName"),
        invite: form.checked("invite"),
      });
      const name = `${member.firstName} ${member.lastName}`.trim();
      const notice = member.status === "invited" ? `${name} is invited.` : `${name} is now a member.`;
      return seeOther(href("members", { business }), { notice });
    },
  },
});
