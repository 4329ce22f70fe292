import type { TreetData } from "#client/pages/treet.tsx";
import { href } from "#shared/href.ts";
import { can } from "#shared/permissions.ts";
import { Problem, problem } from "#shared/problems.ts";
import { publishChecks, treetMoveNames } from "#shared/treets.ts";
import { type ActionRequest, businessOf, invalid, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";
import { treetContentFrom } from "./treet-form.ts";

/** `new`, `redeem`, `<id>`, `<id>/edit`, `<id>/redeem` */
interface Place {
  readonly id: string | undefined;
  readonly part: "new" | "edit" | "redeem" | undefined;
}

function placeOf({ params }: Pick<PageRequest, "params">): Place {
  const [first, second, ...more] = (params["*"] ?? "").split("/").filter(Boolean);
  if (more.length > 0) throw problem("not_found");
  if (first === "new" || first === "redeem") {
    if (second) throw problem("not_found");
    return { id: undefined, part: first };
  }
  if (second !== undefined && second !== "edit" && second !== "redeem") throw problem("not_found");
  return { id: first, part: second };
}

export const treetPage = page<TreetData>({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const { id, part } = placeOf(request);
    const standing = standingFrom(session, business);
    const isTeam = can(standing, "panel.view");
    if (part === "redeem") return redeemView(request);
    if (part === "new") {
      if (!can(standing, "treets.manage")) throw problem("forbidden");
      return { view: "edit", treet: null, timezone: await timezoneOf(request) };
    }
    if (id === undefined) return seeOther(href("treets", { business }));
    if (!isTeam || url.searchParams.get("as") === "member") return memberView(request, id, isTeam);

    const treet = await backend.treets.get({ business, treet: id });
    const timezone = await timezoneOf(request);
    if (part === "edit") {
      if (!can(standing, "treets.manage")) throw problem("forbidden");
      return { view: "edit", treet, timezone };
    }
    const [{ items: claims }, suppliers] = await Promise.all([
      backend.claims.ofTreet({ business, treet: id }),
      backend.partners.suppliers({ business, treet: id }),
    ]);
    const checks = publishChecks(treet, new Date());
    const mayManage = can(standing, "treets.manage");
    return { view: "team", treet, checks, claims, timezone, mayManage, suppliers };
  },
  title: (data) =>
    "treet" in data && data.treet ? data.treet.title : "offer" in data ? data.offer.title : null,
  actions: {
    async save(request) {
      const { form, backend } = request;
      const business = businessOf(request);
      const { id } = placeOf(request);
      const content = treetContentFrom(form, await timezoneOf(request));
      const saved = await contentErrorsAtFields(() =>
        id === undefined
          ? backend.treets.create({ business, content })
          : backend.treets.update({ business, treet: id, version: Number(form.text("version")), content }),
      );
      const notice = id === undefined ? "Saved as a draft." : "Saved.";
      return seeOther(href("treet", { business, rest: [saved.id] }), { notice });
    },
    move: (request) => move(request),
    async supplier(request) {
      await request.backend.partners.supply({
        business: businessOf(request),
        treet: idOf(request),
        partner: request.form.optional("partner") ?? null,
      });
      return seeOther(request.url.pathname, { notice: "Saved." });
    },
    async codes(request) {
      const business = businessOf(request);
      const { added, skipped, skippedTotal } = await request.backend.treets.addCodes({
        business,
        treet: idOf(request),
        text: request.form.text("text"),
      });
      const notice = `${added.toLocaleString("en")} codes added.`;
      if (skippedTotal === 0) return seeOther(request.url.pathname, { notice });
      const lines = skipped.map(({ line, reason }) => `Line ${line}: ${reason}`).join(" ");
      return invalid(
        { skipped: lines },
        `${notice} ${skippedTotal.toLocaleString("en")} lines were left out.`,
      );
    },
    async claim(request) {
      await request.backend.claims.claim({ business: businessOf(request), treet: idOf(request) });
      return seeOther(request.url.pathname, { notice: "It is yours." });
    },
    async reveal(request) {
      await request.backend.claims.reveal({
        business: businessOf(request),
        claim: request.form.text("claim"),
      });
      return seeOther(request.url.pathname);
    },
    async cancel(request) {
      await request.backend.claims.cancel({
        business: businessOf(request),
        claim: request.form.text("claim"),
      });
      return seeOther(request.url.pathname, { notice: "You have given it back." });
    },
    redeem: (request) => atTill(request, "redeem", "Redeemed."),
    undo: (request) => atTill(request, "undo", "Undone."),
  },
});

async function move(request: ActionRequest) {
  const { form, backend } = request;
  const business = businessOf(request);
  const treet = idOf(request);
  const wanted = form.text("move");
  if (wanted === "duplicate") {
    const copy = await backend.treets.duplicate({ business, treet });
    return seeOther(href("treet", { business, rest: [copy.id, "edit"] }), { notice: "Copied as a draft." });
  }
  if (wanted === "delete") {
    await backend.treets.remove({ business, treet });
    return seeOther(href("treets", { business }), { notice: "The draft is deleted." });
  }
  const known = treetMoveNames.find((name) => name === wanted);
  if (!known) throw problem("bad_request");
  const { state } = await backend.treets.move({ business, treet, move: known });
  const notice =
    state === "scheduled" ? "It goes live at its time." : state === "live" ? "It is live." : "Done.";
  return seeOther(request.url.pathname, { notice });
}

async function atTill(request: ActionRequest, what: "redeem" | "undo", notice: string) {
  const ref = request.form.text("ref");
  await request.backend.claims[what]({ business: businessOf(request), ref });
  return seeOther(`${request.url.pathname}?ref=${encodeURIComponent(ref)}`, { notice });
}

async function redeemView(request: PageRequest): Promise<TreetData> {
  const ref = request.url.searchParams.get("ref")?.slice(0, 20) ?? "";
  const nothing = { view: "redeem", ref, claim: null } as const;
  if (ref === "") return { ...nothing, unknown: false };
  try {
    const claim = await request.backend.claims.find({ business: businessOf(request), ref });
    return { ...nothing, claim, unknown: false };
  } catch (error) {
    const isUnknown =
      error instanceof Problem && (error.code === "not_found" || error.code === "invalid_input");
    if (!isUnknown) throw error;
    return { ...nothing, unknown: true };
  }
}

async function memberView(request: PageRequest, treet: string, isLens: boolean): Promise<TreetData> {
  const { backend } = request;
  const business = businessOf(request);
  const offer = await backend.claims.offer({ business, treet });
  const isMember = can(standingFrom(request.session, business), "claims.create");
  const mine = isMember && !isLens ? await backend.claims.mine({ business }) : [];
  const claims = await Promise.all(
    mine
      .filter((claim) => claim.treet.id === treet)
      .slice(0, 5)
      .map(async (claim) => {
        const isShown = claim.revealedAt !== null && claim.state === "active";
        return {
          ...claim,
          revealed: isShown ? await backend.claims.reveal({ business, claim: claim.id }) : null,
        };
      }),
  );
  return { view: "member", offer, claims, isLens };
}

const idOf = (request: PageRequest): string => {
  const { id } = placeOf(request);
  if (id === undefined) throw problem("not_found");
  return id;
};

const timezoneOf = async (request: PageRequest): Promise<string> =>
  (await request.backend.businesses.get({ business: businessOf(request) })).timezone;

/** The operation names fields as `content.title`; the form calls them `title`. */
async function contentErrorsAtFields<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, message]) => [name.replace(/^content\./, ""), message]),
    );
    throw problem(error.code, { message: error.message, fields });
  }
}
