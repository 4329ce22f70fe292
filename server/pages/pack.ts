import type { PackData } from "#client/pages/pack.tsx";
import { href } from "#shared/href.ts";
import { packMoveNames } from "#shared/packs.ts";
import { can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";
import { labelsIn } from "./treet-form.ts";

/** `new`, `<id>`, `<id>/edit` */
interface Place {
  readonly id: string | undefined;
  readonly part: "new" | "edit" | undefined;
}

function placeOf({ params }: Pick<PageRequest, "params">): Place {
  const [first, second, ...more] = (params["*"] ?? "").split("/").filter(Boolean);
  if (more.length > 0) throw problem("not_found");
  if (first === "new") {
    if (second) throw problem("not_found");
    return { id: undefined, part: "new" };
  }
  if (second !== undefined && second !== "edit") throw problem("not_found");
  return { id: first, part: second };
}

/** More treets than this are found by their own page; the list to choose from stays usable. */
const CHOICES = 100;

export const packPage = page<PackData>({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const { id, part } = placeOf(request);
    const standing = standingFrom(session, business);
    const mayManage = can(standing, "packs.manage");
    if (part !== undefined && !mayManage) throw problem("forbidden");
    if (part === "new") return { view: "edit", pack: null, choices: [] };
    if (id === undefined) return seeOther(href("treets", { business }, { tab: "packs" }));
    const isTeam = can(standing, "panel.view");
    if (!isTeam || url.searchParams.get("as") === "member") {
      return { view: "member", pack: await backend.packs.open({ business, pack: id }), isLens: isTeam };
    }
    const pack = await backend.packs.get({ business, pack: id });
    if (part === undefined) return { view: "team", pack, mayManage };
    const { items } = await backend.treets.list({ business, limit: CHOICES });
    const chosen = new Set(pack.contents.map(({ treet }) => treet));
    const choices = items.filter(({ id, state }) => !chosen.has(id) && state !== "ended");
    return { view: "edit", pack, choices: choices.map(({ id, title }) => ({ id, title })) };
  },
  title: (data) => data.pack?.title ?? null,
  actions: {
    async save(request) {
      const { form, backend } = request;
      const business = businessOf(request);
      const { id } = placeOf(request);
      const content = {
        title: form.text("title"),
        summary: form.text("summary"),
        audience: labelsIn(form.text("audience")),
      };
      const saved =
        id === undefined
          ? await backend.packs.create({ business, content })
          : await backend.packs.update({ business, pack: id, version: versionIn(request), content });
      return seeOther(href("pack", { business, rest: [saved.id, "edit"] }), {
        notice: id === undefined ? "Saved as a draft. Now put treets into it." : "Saved.",
      });
    },
    async add(request) {
      const treet = request.form.text("treet");
      return arrange(request, (items) => (treet ? [...items, { treet, note: "" }] : items), "Added.");
    },
    up: (request) => step(request, -1),
    down: (request) => step(request, 1),
    async remove(request) {
      const treet = request.form.text("treet");
      return arrange(request, (items) => items.filter((item) => item.treet !== treet), "Removed.");
    },
    async move(request) {
      const business = businessOf(request);
      const name = packMoveNames.find((known) => known === request.form.text("move"));
      if (!name) throw problem("bad_request");
      const { state } = await request.backend.packs.move({ business, pack: idOf(request), move: name });
      return seeOther(href("pack", { business, rest: [idOf(request)] }), { notice: stateWords[state] });
    },
    async claim(request) {
      const business = businessOf(request);
      const results = await request.backend.packs.claimAll({ business, pack: idOf(request) });
      const claimed = results.filter(({ claimed }) => claimed).length;
      const others = results
        .filter(({ claimed }) => !claimed)
        .map(({ title, reason }) => `${title}: ${reason}`);
      return seeOther(href("pack", { business, rest: [idOf(request)] }), {
        notice: [claimedText(claimed), ...others].join(" "),
      });
    },
  },
});

const stateWords = {
  draft: "It is a draft again.",
  published: "Members see it now.",
  archived: "It is archived.",
} as const;

const claimedText = (count: number) =>
  count === 0 ? "There was nothing left to claim." : count === 1 ? "1 claimed." : `${count} claimed.`;

function idOf(request: ActionRequest): string {
  const { id } = placeOf(request);
  if (id === undefined) throw problem("not_found");
  return id;
}

const versionIn = ({ form }: ActionRequest) => Number(form.text("version"));

interface Item {
  readonly treet: string;
  readonly note: string;
}

/** What is in the pack, changed; the version is the one the person has seen. */
async function arrange(request: ActionRequest, change: (items: Item[]) => Item[], notice: string) {
  const business = businessOf(request);
  const pack = idOf(request);
  const { contents } = await request.backend.packs.get({ business, pack });
  const items = change(contents.map(({ treet, note }) => ({ treet, note })));
  await request.backend.packs.arrange({ business, pack, version: versionIn(request), items });
  return seeOther(href("pack", { business, rest: [pack, "edit"] }), { notice });
}

const step = (request: ActionRequest, by: -1 | 1) => {
  const treet = request.form.text("treet");
  return arrange(
    request,
    (items) => {
      const from = items.findIndex((item) => item.treet === treet);
      const to = from + by;
      const moved = items[from];
      if (!moved || to < 0 || to >= items.length) return items;
      const rest = items.filter((item) => item !== moved);
      return [...rest.slice(0, to), moved, ...rest.slice(to)];
    },
    by < 0 ? "Moved up." : "Moved down.",
  );
};
