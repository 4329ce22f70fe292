import { beforeAll, describe, expect, it } from "vitest";
import { INFINITE_LIST } from "#shared/constants.ts";
import type { SeededPerson } from "../support/large-community.ts";
import { lists, listUrl, seedLongLists } from "../support/long-lists.ts";
import { runningDemo } from "../support/running.ts";

/** Sizes of a list that fits on one page, and of one that continues. */
const SIZES = { short: 3, long: 60 } as const;
const MAX_PAGES = 80;

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])("a %s list, without JavaScript,", (size) => {
  const treets = runningDemo();
  let ids: Readonly<Record<string, string>>;
  let tokens: ReadonlyMap<SeededPerson, string>;

  beforeAll(async () => {
    ({ ids, tokens } = await seedLongLists(treets.backend, size, SIZES[size]));
  });

  const urlOf = (path: string) => listUrl(path, ids);
  const open = (url: string, person: SeededPerson) =>
    fetch(new URL(url, treets.origin), {
      headers: { cookie: `treets.token=${tokens.get(person)}` },
      redirect: "manual",
    });

  it.each(lists)(
    "%s of the %s begins at its first page if the cursor is of another list",
    async (path, person) => {
      const start = new URL(urlOf(path), treets.origin);
      const foreign = new URL(start);
      foreign.searchParams.set("cursor", "W10");
      const { status, headers } = await open(foreign.href, person);
      expect([status, headers.get("location")]).toEqual([302, start.pathname + start.search]);
    },
  );

  it("keeps the answer to a form that was sent from the address of another list", async () => {
    const send = (query: string) =>
      fetch(new URL(`/${ids.community}/members?${query}`, treets.origin), {
        method: "POST",
        headers: { cookie: `treets.token=${tokens.get("owner")}`, origin: treets.origin },
        body: new URLSearchParams({ intent: "add", email: "no address", firstName: "Sent anyway" }),
        redirect: "manual",
      });
    for (const query of ["", "cursor=W10"]) {
      const answer = await send(query);
      expect([query, answer.status]).toEqual([query, 422]);
      expect(await answer.text()).toContain("no address");
    }
  });

  it.each(lists)("%s of the %s announces its end on the last page only", async (path, person) => {
    let next: string | undefined = urlOf(path);
    for (let pages = 0; next !== undefined && pages < MAX_PAGES; pages++) {
      const answer: Response = await open(next, person);
      const html = await answer.text();
      expect(answer.status, next).toBe(200);
      const way: string | undefined = /<a [^>]*href="([^"]+)"[^>]*rel="next"/.exec(html)?.[1];
      const lists = html.match(/<nav class="(infinite-list-end|pager)[^>]*>/g) ?? [];
      const filled = lists.filter((list) => !list.includes("hidden"));
      // An empty list says so in other words.
      const ends = html.split(INFINITE_LIST.endMessage).length - 1;
      expect({ at: next, filled: filled.length > 0, says: ends > 0 && filled.length > 0 }).toEqual({
        at: next,
        filled: filled.length > 0,
        says: filled.length > 0 && way === undefined,
      });
      if (filled.length > 0) full.add(path);
      next = way?.replaceAll("&amp;", "&");
    }
    expect(next).toBeUndefined();
  });

  const full = new Set<string>();
  it("is not empty on any of these pages", () => {
    expect(lists.map(([path]) => path).filter((path) => !full.has(path))).toEqual([]);
  });
});
