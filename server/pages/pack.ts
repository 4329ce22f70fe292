import { href } from "#shared/href.ts";
import { packMembersList } from "#shared/lists/packs.ts";
import type { PackMove } from "#shared/packs.ts";
import { can } from "#shared/permissions.ts";
import { Problem, problem } from "#shared/problems.ts";
import { translated } from "#shared/words/translated.ts";
import { labelsIn, momentIn } from "#shared/written-treet.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/packs.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther, shown } from "../ssr/page.ts";
import { queryIn } from "./list-query.ts";
import { membershipFrom } from "./membership.ts";
import { pictureIn } from "./picture.ts";
import { refuse } from "./refuse.ts";
import { type ViewAs, viewAsOf } from "./view-as.ts";

/** Path within a pack's page: `new`, `<id>`, `<id>/edit` or `<id>/members`. */
interface Place {
  readonly id: string | undefined;
  readonly part: "new" | "edit" | "members" | undefined;
}

function placeOf({ params }: Pick<PageRequest, "params">): Place {
  const [first, second, ...more] = (params["*"] ?? "").split("/").filter(Boolean);
  if (more.length > 0) throw problem("not_found");
  if (first === "new") {
    if (second) throw problem("not_found");
    return { id: undefined, part: "new" };
  }
  if (second !== undefined && second !== "edit" && second !== "members") throw problem("not_found");
  return { id: first, part: second };
}

/** Maximum number of treets to choose from, to keep the list usable; others are found by name. */
const CHOICES = 100;
const LINKS_SHOWN = 5;

export const packPage = page({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const { id, part } = placeOf(request);
    const membership = membershipFrom(session, business);
    const mayManage = can(membership, "packs.manage");
    if (part === "members" && id !== undefined) return membersView(request, id);
    if (part !== undefined && !mayManage) return refuse(request, "packs.manage");
    if (part === "new") {
      const { timezone } = await request.business();
      return { view: "edit", pack: null, timezone, find: undefined, choices: [] };
    }
    if (id === undefined) return seeOther(href("treets", { business }, { tab: "packs" }));
    const isTeam = can(membership, "panel.view");
    if (!isTeam || url.searchParams.get("as") === "member") {
      const viewAs = await viewAsOf(request, isTeam);
      const [{ pack, isHidden }] = await Promise.all([
        packThrough(request, id, viewAs),
        // The pack is shown even if the view cannot be counted.
        isTeam ? undefined : backend.packs.see({ business, pack: id }).catch(() => undefined),
      ]);
      return { view: "member", pack, viewAs, isHidden };
    }
    if (part === undefined) {
      const [pack, figures, links] = await Promise.all([
        backend.packs.get({ business, pack: id }),
        backend.packs.figures({ business, pack: id }),
        backend.links.list({ business, target: id, limit: LINKS_SHOWN }),
      ]);
      return { view: "team", pack, figures, links: links.items };
    }
    const find = url.searchParams.get("find")?.trim().slice(0, 100) || undefined;
    const [pack, { items }] = await Promise.all([
      backend.packs.get({ business, pack: id }),
      backend.treets.list({ business, search: find, limit: CHOICES }),
    ]);
    const chosen = new Set(pack.contents.map(({ treet }) => treet));
    const choices = items.filter(({ id, state }) => !chosen.has(id) && state !== "ended");
    return {
      view: "edit",
      pack,
      timezone: pack.timezone,
      find,
      choices: choices.map(({ id, title }) => ({ id, title })),
    };
  },
  title: (data) => data.pack?.title ?? null,
  actions: {
    async save(request) {
      const { form, backend } = request;
      const business = businessOf(request);
      const { id } = placeOf(request);
      const cover = await pictureIn(request, "cover", "pack");
      const { timezone } = await request.business();
      const content = {
        title: form.text("content.title"),
        summary: form.text("content.summary"),
        audience: labelsIn(form.text("content.audience")),
        grantedOnly: form.checked("grantedOnly"),
        visibleFrom: momentIn(form, "content.visibleFrom", timezone),
        visibleUntil: momentIn(form, "content.visibleUntil", timezone),
        imageId: cover === undefined ? (form.optional("imageId") ?? null) : cover,
      };
      const saved =
        id === undefined
          ? await backend.packs.create({ business, content })
          : await backend.packs.update({ business, pack: id, version: versionIn(request), content });
      return seeOther(href("pack", { business, rest: [saved.id, "edit"] }), {
        notice: id === undefined ? words.savedAsDraft() : commonWords.saved(),
      });
    },
    async add(request) {
      const treet = request.form.text("treet");
      return arrange(request, (items) => (treet ? [...items, { treet, note: "" }] : items), words.added());
    },
    async order(request) {
      const wanted = request.form.text("order").split(",");
      const byWish = ({ treet }: Item) => wanted.indexOf(treet);
      return arrange(request, (items) => items.toSorted((a, b) => byWish(a) - byWish(b)), words.moved());
    },
    up: (request) => step(request, -1),
    down: (request) => step(request, 1),
    async remove(request) {
      const treet = request.form.text("treet");
      return arrange(request, (items) => items.filter((item) => item.treet !== treet), words.removed());
    },
    async take(request) {
      const business = businessOf(request);
      const pack = idOf(request);
      const members = [request.form.text("member")];
      await request.backend.packs.grant({ business, pack, members, remove: true });
      return seeOther(href("pack", { business, rest: [pack, "members"] }), { notice: words.takenBack() });
    },
    async note(request) {
      const { form } = request;
      const change = (item: Item) =>
        item.treet === form.text("treet") ? { ...item, note: form.text("note") } : item;
      return arrange(request, (items) => items.map(change), words.noteSaved());
    },
    async duplicate(request) {
      const business = businessOf(request);
      const { id } = await request.backend.packs.duplicate({ business, pack: idOf(request) });
      return seeOther(href("pack", { business, rest: [id, "edit"] }), { notice: words.duplicated() });
    },
    async share(request) {
      const business = businessOf(request);
      const { title } = await request.backend.packs.get({ business, pack: idOf(request) });
      const { id } = await request.backend.links.create({
        business,
        name: title,
        kind: "pack",
        targetId: idOf(request),
      });
      return seeOther(href("linkManagement", { business }, { link: id }), { notice: words.linkReady() });
    },
    publish: (request) => move(request, "publish"),
    unpublish: (request) => move(request, "unpublish"),
    archive: (request) => move(request, "archive"),
    restore: (request) => move(request, "restore"),
    async delete(request) {
      const business = businessOf(request);
      await request.backend.packs.remove({ business, pack: idOf(request) });
      return seeOther(href("treets", { business }, { tab: "packs" }), { notice: words.deletedNow() });
    },
    async claim(request) {
      const business = businessOf(request);
      const results = await request.backend.packs.claimAll({ business, pack: idOf(request) });
      const claimed = results.filter(({ claimed }) => claimed).length;
      const left = results.filter(({ claimed }) => !claimed);
      return shown({
        done: claimedText(claimed),
        left: left.map(({ title, reason }) => `${title}: ${reason}`).join("\n"),
      });
    },
  },
});

/** Loads the members who see the pack, with the progress of each. */
async function membersView({ backend, url, params }: PageRequest, id: string) {
  const business = businessOf({ params });
  const query = queryIn(packMembersList, url);
  const [pack, list] = await Promise.all([
    backend.packs.get({ business, pack: id }),
    backend.packs.progress({ business, pack: id, ...query }),
  ]);
  return { view: "members" as const, pack, ...list, query };
}

const phaseWords = translated({
  draft: words.backToDraftNow,
  scheduled: words.publishedScheduled,
  visible: words.publishedNow,
  over: words.publishedOver,
  archived: words.archivedNow,
});

async function move(request: ActionRequest, name: PackMove) {
  const business = businessOf(request);
  const { phase } = await request.backend.packs.move({ business, pack: idOf(request), move: name });
  return seeOther(href("pack", { business, rest: [idOf(request)] }), { notice: phaseWords[phase] });
}

const claimedText = (count: number) => (count === 0 ? words.nothingToClaim() : words.claimedCount({ count }));

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

/** Changes the contents of the pack; the version is the one the user has seen. */
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
    by < 0 ? words.movedUp() : words.movedDown(),
  );
};

/** Opens the pack as members with that label see it. If it is hidden from them, shows it all the same and says so. */
async function packThrough({ backend, params }: PageRequest, pack: string, viewAs: ViewAs | null) {
  const where = { business: businessOf({ params }), pack };
  if (!viewAs?.label) return { pack: await backend.packs.open(where), isHidden: false };
  try {
    return { pack: await backend.packs.open({ ...where, asLabel: viewAs.label }), isHidden: false };
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "not_found") throw error;
    return { pack: await backend.packs.open(where), isHidden: true };
  }
}
