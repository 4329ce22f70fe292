import { describe, expect, it } from "vitest";
import { loadedPages, rememberPages } from "#client/design/infinite-list-memory.ts";

const page = (row: string) => ({ rows: [row], nextHref: null });

describe("what was loaded of a list", () => {
  it("is there when somebody comes back to the same list, and not for another", () => {
    rememberPages("/members ?cursor=2", [page("Lena")]);
    expect(loadedPages("/members ?cursor=2")).toEqual([page("Lena")]);
    expect(loadedPages("/members ?cursor=3")).toEqual([]);
  });

  it("is forgotten once the list is as the server sends it", () => {
    rememberPages("/treets a", [page("Coffee")]);
    rememberPages("/treets a", []);
    expect(loadedPages("/treets a")).toEqual([]);
  });

  it("is kept for the ten lists looked at last", () => {
    for (let list = 0; list < 11; list += 1) rememberPages(`/list ${list}`, [page(String(list))]);
    rememberPages("/list 1", [page("again")]);
    rememberPages("/list 11", [page("11")]);
    expect(loadedPages("/list 0")).toEqual([]);
    expect(loadedPages("/list 2")).toEqual([]);
    expect(loadedPages("/list 1")).toEqual([page("again")]);
  });
});
