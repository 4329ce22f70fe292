import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { type SeededPerson, seedCommunity, tokenOf } from "../support/large-community.ts";
import { runningDemo } from "../support/running.ts";

/** More rows than one page of a list shows. */
const ROWS = 60;

describe("the HTML of a list", () => {
  const treets = runningDemo();

  beforeAll(async () => {
    await seedCommunity(treets.backend, "crowded", { members: ROWS, treets: ROWS, claims: ROWS * 20 });
  });

  const open = async (path: string, person: SeededPerson) => {
    const token = await tokenOf(treets.backend, person);
    return request(treets.origin).get(path).set("Cookie", `treets.token=${token}`).expect(200);
  };

  it.each([
    ["/crowded/treets", "owner", 97],
    ["/crowded/treets", "member", 51],
    ["/crowded/members", "owner", 54.75],
    ["/multi-treets?business=crowded", "owner", 91],
  ] as const)("at %s for the %s is at most %i KB", async (path, person, max) => {
    const { text } = await open(path, person);
    expect(Buffer.byteLength(text) / 1024).toBeLessThan(max);
  });

  it("contains the forms of its row menus once, however many rows use them", async () => {
    const { text } = await open("/crowded/treets", "owner");
    expect(text.match(/form="share-treet"/g)?.length).toBeGreaterThan(20);
    expect(text.match(/<form id="share-treet"/g)).toHaveLength(1);
  });

  it("preloads scripts with a low priority", async () => {
    const { text } = await open("/crowded/members", "owner");
    const early = text.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(early.length).toBeGreaterThan(2);
    expect(early.filter((link) => !link.includes('fetchPriority="low"'))).toEqual([]);
  });
});
