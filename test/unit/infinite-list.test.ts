import { describe, expect, it } from "vitest";
import { loadedPages, rememberPages } from "#client/design/infinite-list-memory.ts";

const page = (row: string) => ({ rows: [row], nextHref: null });

describe("a list's loaded pages", () => {
  it("are restored for the same list, and not for another", () => {
    rememberPages("/members ?cursor=2", [page("Lena")]);
    expect(loadedPages("/members ?cursor=2")).toEqual([page("Lena")]);
    expect(loadedPages("/members ?cursor=3")).toEqual([]);
  });

  it("are dropped once the list is as the server sends it", () => {
    rememberPages("/treets a", [page("Coffee")]);
    rememberPages("/treets a", []);
    expect(loadedPages("/treets a")).toEqual([]);
  });

  it("are kept for the ten most recent lists", () => {
    for (let list = 0; list < 11; list += 1) rememberPages(`/list ${list}`, [page(String(list))]);
    rememberPages("/list 1", [page("again")]);
    rememberPages("/list 11", [page("11")]);
    expect(loadedPages("/list 0")).toEqual([]);
    expect(loadedPages("/list 2")).toEqual([]);
    expect(loadedPages("/list 1")).toEqual([page("again")]);
  });
});
