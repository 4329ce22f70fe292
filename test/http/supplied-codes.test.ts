import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { treetWords } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newSupplying } from "../support/supplying.ts";
import { signedInVisitor } from "../support/visitor.ts";

const bakery = "cake-house";
const community = "lake-club";

/** The pool of codes of a treet, for the business that supplies it. */
describe("the codes of a supplied treet", () => {
  const treets = runningTreets();
  let supplying: Awaited<ReturnType<typeof newSupplying>>;
  let helper: TestPerson;
  const as = (person: TestPerson | undefined) => treets.backend.as(person?.tokens.token);

  beforeAll(async () => {
    const members = ["Ada", "Bo", "Cy", "Di", "Ed"];
    supplying = await newSupplying(treets.backend, { community, bakery, name: "Cake House", members });
    helper = await supplying.staff("Sven", "viewer");
  });

  /** Publishes a treet with these codes, claimed by some members, who looked at their codes. */
  const pool = async (text: string, claims = 0) => {
    const own = { business: bakery };
    const treet = await supplying.treet({ type: "code_pool" }, text);
    for (const member of supplying.members.slice(0, claims)) await claim(member, treet);
    return { ...own, treet };
  };
  const claim = async (member: TestPerson | undefined, treet: string) => {
    const { id } = await as(member).claims.claim({ business: community, treet });
    return (await as(member).claims.reveal({ business: community, claim: id })).code ?? "";
  };
  const codes = "C1\nC2\nC3\nC4\nC5\nC6\nC7";

  const open = (path: string, person = supplying.baker) =>
    signedInVisitor(treets.origin, person.tokens).open(path);
  const send = (path: string, fields: Record<string, string>) =>
    signedInVisitor(treets.origin, supplying.baker.tokens).open(path, fields);

  it("are listed with their states, but without what members did with theirs", async () => {
    const own = await pool(codes, 5);
    const { items, totals, all } = await as(supplying.baker).supply.codes(own);
    expect(items.map(({ code }) => code).sort()).toEqual(codes.split("\n"));
    expect(items.map(({ state }) => state)).toEqual([...Array(5).fill("given"), "unused", "unused"]);
    expect([all, totals]).toEqual([7, { unused: 2, given: 5, void: 0 }]);
    expect(items[0]).not.toHaveProperty("claim");
    const given = await as(supplying.baker).supply.codes({ ...own, state: "given", limit: 3 });
    expect([given.items.length, given.total]).toEqual([3, 5]);
    const last = items.at(-1)?.code ?? "";
    const found = await as(supplying.baker).supply.codes({ ...own, search: last.toLowerCase() });
    expect(found.items).toMatchObject([{ code: last, state: "unused" }]);

    // A claim cannot be traced to its code by its reference.
    const { items: claims } = await as(supplying.team.owner).claims.ofTreet({
      business: community,
      treet: own.treet,
    });
    const traced = await as(supplying.baker).supply.codes({ ...own, search: claims[0]?.ref ?? "" });
    expect(traced.items).toEqual([]);
    const { text } = await open(`/${bakery}/treet/${own.treet}/codes`);
    expect(text).toContain("C7");
    expect(text).toContain("Given out");
    expect(text).not.toContain("Revealed");
    for (const { ref } of claims) expect(text).not.toContain(ref);
  });

  it("run low for the supplier and the community at once, at the number the community chose", async () => {
    const { treet } = await pool("L1\nL2\nL3\nL4\nL5", 1);
    await as(supplying.team.owner).treets.warnOfCodes({ business: community, treet, below: 4 });
    const lowIn = async (person: TestPerson, slug: string) =>
      (await as(person).notifications.list({})).items.flatMap(({ kind, business, path }) =>
        kind === "stock_low" && path.includes(treet) ? [business.slug === slug] : [],
      );
    expect(await lowIn(supplying.baker, bakery)).toEqual([]);
    await claim(supplying.members[1], treet);
    expect(await lowIn(supplying.baker, bakery)).toEqual([true]);
    expect(await lowIn(supplying.team.owner, community)).toEqual([true]);
    expect(await treets.backend.emailTo(supplying.baker.email)).toContain(`/${bakery}/treet/${treet}`);
  });

  it("are masked for a viewer, who can neither find, void nor export them", async () => {
    const own = await pool("SECRET-1\nSECRET-2");
    const { items } = await as(helper).supply.codes(own);
    expect(items.map(({ code }) => code)).toEqual(
      ["SE••••-1", "SE••••-2"].map(() => expect.stringContaining("••••")),
    );
    expect((await as(helper).supply.codes({ ...own, search: "SECRET-1" })).items).toEqual([]);
    await expect(as(helper).supply.voidCodes({ ...own, count: 2 })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(as(helper).supply.unlockCodes({ ...own, password: PASSWORD })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await open(`/${bakery}/treet/${own.treet}/codes`, helper)).text).not.toContain("SECRET-1");
  });

  it("are voided by their supplier, if it has seen how many, and the community's history says so", async () => {
    const own = await pool("WRONG-1\nWRONG-2\nWRONG-3");
    const page = `/${bakery}/treet/${own.treet}/codes`;
    expect((await open(page)).text).toContain("Void 3 unused codes?");
    await expect(as(supplying.baker).supply.voidCodes({ ...own, count: 2 })).rejects.toMatchObject({
      code: "conflict",
      message: "The number of unused codes is now 3. Check again before you void them.",
    });
    await expect(as(supplying.baker).supply.voidCodes(own)).rejects.toMatchObject({ code: "conflict" });
    expect((await send(page, { intent: "supply-void-codes", count: "3" })).to).toBe(page);
    expect((await as(supplying.baker).supply.codes(own)).totals).toEqual({ unused: 0, given: 0, void: 3 });
    await expect(as(supplying.baker).supply.voidCodes({ ...own, count: 3 })).rejects.toMatchObject({
      message: "There are no unused codes.",
    });
    const history = await as(supplying.team.owner).treets.history({ business: community, treet: own.treet });
    expect(history.items[0]).toMatchObject({ summary: expect.stringContaining("removed 3 unused codes") });
  });

  it("are exported if unused, after the password, and that is recorded", async () => {
    const own = await pool("T1\nT2");
    const page = `/${bakery}/treet/${own.treet}/codes?open=export`;
    const wrong = await send(page, { intent: "supply-unlock-codes", password: "not-my-password" });
    expect(wrong.status).toBe(401);
    const { text } = await send(page, { intent: "supply-unlock-codes", password: PASSWORD });
    expect(text).toContain("The file with 2 unused codes is ready");
    const ticket = new URLSearchParams(/codes\.csv\?([^"]+)"/.exec(text)?.[1] ?? "").get("ticket") ?? "";
    const { body } = await as(supplying.baker).supply.downloadCodes({ ...own, ticket });
    const [, ...lines] = (await new Response(body).text()).trim().split("\r\n");
    expect(lines.map((line) => line.split(",")[0]).sort()).toEqual(["T1", "T2"]);
    await expect(
      as(supplying.baker).supply.downloadCodes({ ...own, ticket: `${ticket}x` }),
    ).rejects.toMatchObject({
      code: "reauth_required",
    });
    const history = await as(supplying.team.owner).treets.history({ business: community, treet: own.treet });
    expect(history.items[0]).toMatchObject({
      summary: expect.stringContaining("downloaded the unused codes"),
    });
  });

  it("do not tell which are unused while few are claimed, but can be voided all the same", async () => {
    const own = await pool(codes, 1);
    const page = `/${bakery}/treet/${own.treet}/codes`;
    const { items, totals, all } = await as(supplying.baker).supply.codes({ ...own, state: "unused" });
    expect([items.length, all, totals]).toEqual([7, 7, null]);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set([null]));
    const { text } = await open(page);
    expect(text).toContain("We show which codes are unused once there are 5 claims");
    expect(text).not.toContain("Given out");
    expect(text).not.toContain("open=export");
    await expect(
      as(supplying.baker).supply.unlockCodes({ ...own, password: PASSWORD }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("once there are 5 claims"),
    });
    // It answers the same whether any were left.
    for (let time = 1; time <= 2; time++) {
      expect(await as(supplying.baker).supply.voidCodes(own)).toEqual({ voided: null });
      expect((await as(supplying.baker).supply.codes(own)).totals).toBeNull();
    }
    const { totals: forTeam } = await as(supplying.team.owner).treets.codes({
      business: community,
      treet: own.treet,
    });
    expect(forTeam).toMatchObject({ unused: 0, void: 6, revealed: 1 });
  });

  it("are out of reach of other businesses, and of their community's other suppliers", async () => {
    const own = await pool("X1\nX2");
    const rival = await newPerson(treets.backend, "Rik");
    const invited = {
      inviter: supplying.team.owner,
      business: community,
      baker: rival,
      name: "Rival",
      slug: "rival",
    };
    await newPartner(treets.backend, invited);
    for (const [person, business] of [
      [rival, bakery],
      [rival, "rival"],
      [supplying.team.owner, bakery],
      [supplying.team.owner, community],
      [supplying.members[0], bakery],
    ] as const) {
      const where = { business, treet: own.treet };
      const refused = { code: expect.stringMatching(/not_found|forbidden/) };
      await expect(as(person).supply.codes(where)).rejects.toMatchObject(refused);
      await expect(as(person).supply.voidCodes({ ...where, count: 2 })).rejects.toMatchObject(refused);
      const unlocking = as(person).supply.unlockCodes({ ...where, password: PASSWORD });
      await expect(unlocking).rejects.toMatchObject(refused);
    }
    expect((await open(`/rival/treet/${own.treet}/codes`, rival)).status).toBe(404);
    const voucher = await as(supplying.baker).supply.create({
      business: bakery,
      partner: supplying.partner,
      content: { ...treetWords, ...supplying.picture, valueKind: "freebie" },
    });
    expect((await open(`/${bakery}/treet/${voucher.id}/codes`)).status).toBe(404);
  });

  it("can still be read, but not voided, once the partnership has ended", async () => {
    const own = await pool("END-1\nEND-2");
    const reason = "We move.";
    const ending = {
      business: community,
      partner: supplying.partner,
      confirmation: "Cake House",
      treets: "run_out" as const,
      reason,
    };
    await as(supplying.team.owner).partners.end(ending);
    expect((await as(supplying.baker).supply.codes(own)).totals).toMatchObject({ unused: 2 });
    await expect(as(supplying.baker).supply.voidCodes({ ...own, count: 2 })).rejects.toMatchObject({
      code: "conflict",
    });
    const { text } = await open(`/${bakery}/treet/${own.treet}/codes`);
    expect(text).toContain("END-2");
    expect(text).not.toContain("Void 2 unused codes?");
    expect(text).not.toContain("open=add");
  });
});
