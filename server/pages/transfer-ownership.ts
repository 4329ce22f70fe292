import { contract } from "#shared/contract/index.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import * as words from "#words/team.ts";
import { type ActionRequest, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";

/** Both sides of a transfer of ownership: the team's, by `?business=`, and the new owner's, by the emailed link. */
export const transferOwnershipPage = page({
  linkToken: true,
  load: async (request) => {
    const slug = request.url.searchParams.get("business");
    if (slug) {
      if (request.session) return ofBusiness(request, slug);
      return seeOther(loginFor(request.url.pathname + request.url.search));
    }
    if (request.linkToken) return ofLink(request, request.linkToken);
    if (!request.session) return { kind: "signed-out" };
    const [owned, more] = (request.session.businesses ?? []).filter(({ role }) => role === "owner");
    if (owned && !more) return ofBusiness(request, owned.slug);
    const redirect = `${href("transferOwnership")}?business={business}`;
    return seeOther(href("selectOrg", {}, { stay: 1, redirect }));
  },
  actions: {
    async offer(request) {
      const business = slugOf(request);
      const { to } = await request.backend.ownership.offer(
        inputOf(contract.ownership.offer, request, { business }),
      );
      return seeOther(href("transferOwnership", {}, { business }), {
        notice: words.offerSent({ name: to.name }),
      });
    },
    async ask(request) {
      const business = slugOf(request);
      await request.backend.ownership.ask(inputOf(contract.ownership.ask, request, { business }));
      return seeOther(href("transferOwnership", {}, { business }));
    },
    async remind(request) {
      const business = slugOf(request);
      await request.backend.ownership.remind({ business });
      return seeOther(href("transferOwnership", {}, { business }), { notice: words.reminderSent() });
    },
    async cancel(request) {
      const business = slugOf(request);
      await request.backend.ownership.cancel({ business });
      return seeOther(href("teamMembers", { business }), { notice: words.offerWithdrawnNow() });
    },
    async accept(request) {
      const { backend, form, account } = request;
      const transfer = form.text("transfer");
      const { business, name } = await backend.ownership.accept(
        inputOf(contract.ownership.accept, request, { transfer }),
      );
      account.forgetLinkToken();
      return seeOther(href("teamMembers", { business }), {
        notice: words.nowOwner({ name }),
        document: true,
      });
    },
    async decline({ backend, form, account }) {
      await backend.ownership.decline({ transfer: form.text("transfer") });
      account.forgetLinkToken();
      return seeOther(href("selectOrg", {}, { stay: 1 }), { notice: words.offerRefused() });
    },
    async switch({ account }) {
      await account.signOut();
      return seeOther(href("transferOwnership"), { document: true });
    },
  },
});

async function ofLink({ backend, session }: PageRequest, token: string) {
  const { state, isForSomebodyElse, transfer, business, ownersKeys, standing } =
    await backend.ownership.request({ token });
  if (state !== "pending") return { kind: "ended" as const, state };
  if (!session) return { kind: "signed-out" as const };
  if (isForSomebodyElse || !transfer || !business || !standing) {
    return { kind: "for-somebody-else" as const, signedInAs: session.user.email };
  }
  return { kind: "offered" as const, business, offer: transfer, ownersKeys, standing };
}

async function ofBusiness({ backend }: PageRequest, slug: string) {
  const { name, plan, status, role } = await backend.businesses.get({ business: slug });
  if (!role) throw problem("not_found");
  const business = { slug, name, plan, status };
  const found = await backend.ownership.current({ business: slug });
  const { owner, isMine, pending, asked, ownersKeys, standing, candidates } = found;
  if (pending && standing)
    return { kind: "offered" as const, business, offer: pending, ownersKeys, standing };
  if (pending) return { kind: "pending" as const, business, offer: pending, isMine };
  return isMine
    ? { kind: "owner" as const, business, ownersKeys, candidates }
    : { kind: "not-owner" as const, business, owner, asked };
}

function slugOf({ url, session }: ActionRequest): string {
  const asked = url.searchParams.get("business");
  const owned = (session?.businesses ?? []).find(({ role }) => role === "owner");
  const slug = asked ?? owned?.slug;
  if (!slug) throw problem("not_found");
  return slug;
}
