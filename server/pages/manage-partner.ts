import type { ManagePartnerData } from "#client/pages/manage-partner.tsx";
import { href } from "#shared/href.ts";
import { partnerPolicies } from "#shared/partner-rules.ts";
import { can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";

export const managePartnerPage = page<ManagePartnerData>({
  async load(request) {
    const business = businessOf(request);
    const standing = standingFrom(request.session, business);
    return {
      partner: await request.backend.partners.get({ business, partner: partnerOf(request) }),
      mayManage: can(standing, "partners.manage"),
      mayEnd: can(standing, "partners.end"),
    };
  },
  title: ({ partner }) => partner.name,
  actions: {
    async save(request) {
      const { backend, form } = request;
      await backend.partners.update({
        business: businessOf(request),
        partner: partnerOf(request),
        version: Number(form.text("version")),
        notes: form.text("notes"),
        policy: partnerPolicies.find((policy) => policy === form.text("policy")) ?? "review",
      });
      return back(request, "Saved.");
    },
    async resend(request) {
      const where = { business: businessOf(request), partner: partnerOf(request) };
      await request.backend.partners.resend(where);
      return back(request, "The invitation was sent again. The former link no longer works.");
    },
    revoke: (request) => change(request, "revoke", "The invitation was taken back."),
    pause: (request) => change(request, "pause", "The partnership is paused, and so are its treets."),
    resume: (request) =>
      change(request, "resume", "The partnership goes on. Resume its treets where you want to."),
    block: (request) => change(request, "block", "They are blocked."),
    unblock: (request) => change(request, "unblock", "They can be invited again."),
    async end(request) {
      const where = { business: businessOf(request), partner: partnerOf(request) };
      await request.backend.partners.end(where);
      return back(request, "The partnership has ended.");
    },
  },
});

function partnerOf({ params }: Pick<PageRequest, "params">): string {
  if (!params.partner) throw problem("not_found");
  return params.partner;
}

async function change(
  request: ActionRequest,
  name: "pause" | "resume" | "block" | "unblock" | "revoke",
  notice: string,
) {
  const where = { business: businessOf(request), partner: partnerOf(request) };
  await request.backend.partners.change({ ...where, change: name });
  return back(request, notice);
}

const back = (request: ActionRequest, notice: string) =>
  seeOther(href("managePartner", { business: businessOf(request), partner: partnerOf(request) }), { notice });
