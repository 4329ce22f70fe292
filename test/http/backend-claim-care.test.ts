import { beforeAll, expect, it } from "vitest";
import { MINUTE_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { eachDatabase } from "../support/databases.ts";
import { PASSWORD, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const business = "care-club";

eachDatabase("the upkeep of a treet", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let mia: TestPerson;
  const as = ({ tokens }: TestPerson) => backend.as(tokens.token);

  beforeAll(async () => {
    team = await newTeam(backend, business, ["manager", "viewer"], "scale");
    mia = await newMemberOf(backend, { slug: business, owner: team.owner }, "Mia");
  });

  const live = async (more: Partial<TreetContent> = {}, codes?: string) => ({
    business,
    treet: await publishedTreet(as(team.manager), business, more, codes),
  });
  const pool = (title: string, codes: string) => live({ type: "code_pool", title }, codes);

  it("warns when a code pool falls below the team's threshold", async () => {
    const treet = await pool("Cinema", Array.from({ length: 12 }, (_, n) => `CINEMA-${n}`).join("\n"));
    const isTold = async () =>
      (await as(team.manager).panel.attention({ business })).some(({ subject }) => subject === "Cinema");
    expect((await as(team.manager).treets.get(treet)).lowCodesAt).toBe(10);
    expect(await isTold()).toBe(false);
    await as(team.manager).treets.warnOfCodes({ ...treet, below: 12 });
    expect(await isTold()).toBe(false);
    await as(team.manager).treets.warnOfCodes({ ...treet, below: 13 });
    expect(await isTold()).toBe(true);
    await as(team.manager).treets.warnOfCodes({ ...treet, below: 0 });
    expect(await isTold()).toBe(false);
    for (const below of [-1, 10_001, 1.5])
      await expect(as(team.manager).treets.warnOfCodes({ ...treet, below })).rejects.toMatchObject({
        fields: { below: expect.any(String) },
      });
    const other = await live({ title: "No codes" });
    await expect(as(team.manager).treets.warnOfCodes({ ...other, below: 5 })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("exports unused codes to a manager who enters the password, and audits it", async () => {
    const treet = await pool("Tram", "=TRAM+1\nTRAM-2\nTRAM-3");
    const claim = await as(mia).claims.claim(treet);
    const taken = (await as(mia).claims.reveal({ business, claim: claim.id })).code ?? "";
    const unlock = (person: TestPerson, password: string) =>
      as(person).treets.unlockCodes({ ...treet, password });
    await expect(unlock(team.viewer, PASSWORD)).rejects.toMatchObject({ code: "forbidden" });
    await expect(unlock(team.manager, "not-my-password")).rejects.toMatchObject({
      code: "reauth_required",
      fields: { password: expect.any(String) },
    });
    const { ticket, unused } = await unlock(team.manager, PASSWORD);
    expect(unused).toBe(2);
    const { body, headers } = await as(team.manager).treets.downloadCodes({ ...treet, ticket });
    expect(headers["content-disposition"]).toContain(".csv");
    const codes = (await new Response(body).text())
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[0]);
    const all = ["=TRAM+1", "TRAM-2", "TRAM-3"];
    expect(codes.sort()).toEqual(
      all.filter((code) => code !== taken).map((code) => code.replace(/^=/, "'=")),
    );

    const bread = await pool("Tram, line two", "LINE-2");
    for (const refused of [
      { person: team.owner, ...treet, ticket },
      { person: team.manager, ...bread, ticket },
      { person: team.manager, ...treet, ticket: `${ticket}x` },
    ]) {
      const { person, ...input } = refused;
      await expect(as(person).treets.downloadCodes(input)).rejects.toMatchObject({ code: "reauth_required" });
    }
    backend.clock.forward(6 * MINUTE_MS);
    await expect(as(team.manager).treets.downloadCodes({ ...treet, ticket })).rejects.toMatchObject({
      code: "reauth_required",
    });
    const { items } = await as(team.owner).settings.audit({ business, action: "treet.codes-downloaded" });
    expect(items).toMatchObject([
      { summary: expect.stringContaining("downloaded the unused codes of Tram") },
    ]);
  });

  it("records the link that a claim came from, and ignores unknown ones", async () => {
    const treet = await live({ title: "By the door", perMemberLimit: 3 });
    const link = await as(team.manager).links.create({
      business,
      name: "Poster at the door",
      kind: "treet",
      targetId: treet.treet,
    });
    await as(mia).claims.claim({ ...treet, link: link.code.toUpperCase() });
    await as(mia).claims.claim({ ...treet, link: "no-such-link" });
    await as(mia).claims.claim(treet);
    const { items } = await as(team.manager).claims.ofTreet(treet);
    expect(items.map(({ source }) => source)).toEqual([null, null, "Poster at the door"]);
    const { body } = await as(team.manager).claims.exportOfTreet(treet);
    expect(await new Response(body).text()).toContain("Poster at the door");
  });

  it("resends a claim to its holder, with the code only once revealed, and is rate limited", async () => {
    const treet = await pool("Swim", "SWIM-42");
    const { id, ref } = await as(mia).claims.claim(treet);
    const one = { business, claim: id };
    await expect(as(team.viewer).claims.resend(one)).rejects.toMatchObject({ code: "forbidden" });
    await as(team.manager).claims.resend(one);
    const first = await backend.emailTo(mia.email);
    expect(first).toContain(ref);
    expect(first).not.toContain("SWIM-42");
    await as(mia).claims.reveal(one);
    await as(team.manager).claims.resend(one);
    expect(await backend.emailTo(mia.email)).toContain("SWIM-42");
    await as(team.manager).claims.resend(one);
    await expect(as(team.manager).claims.resend(one)).rejects.toMatchObject({ code: "rate_limited" });
    await as(mia).claims.use(one);
    await expect(as(team.manager).claims.resend(one)).rejects.toMatchObject({ code: "conflict" });
  });
});
