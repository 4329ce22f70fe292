import { beforeEach, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { type LinkChange, MANY_LINKS } from "#shared/link-rules.ts";
import { maxSelected } from "#shared/selections.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBackend } from "../support/running.ts";
import { expireSelection } from "../support/selections.ts";
import { newTeam } from "../support/teams.ts";
import { textWorkbook } from "../support/workbooks.ts";

eachDatabase("several links", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "viewer", TestPerson>;
  let business: string;
  let count = 0;

  beforeEach(async () => {
    business = `many-${++count}-${kind}`;
    team = await newTeam(backend, business, ["viewer"], "basic");
  });

  const as = (person = team.owner) => backend.as(person.tokens.token);
  const create = (more: object = {}) => as().links.create({ business, name: "Poster", ...more });
  const change = (links: string[], more: { change: LinkChange; expiresAt?: string; label?: string }) =>
    as().links.changeMany({ business, links, ...more });
  const read = (link: string) => as().links.get({ business, link });

  it("are paused, resumed, extended and labelled together", async () => {
    const [one, two] = [await create(), await create({ autoLabels: ["Spring"] })];
    const ids = [one.id, two.id];
    await as().links.setState({ business, link: two.id, state: "paused" });
    expect(await change(ids, { change: "pause" })).toEqual({ changed: 1, skipped: 1 });
    expect(await change(ids, { change: "resume" })).toEqual({ changed: 2, skipped: 0 });
    const expiresAt = new Date(backend.clock.now().getTime() + DAY_MS).toISOString();
    await change(ids, { change: "extend", expiresAt });
    await change(ids, { change: "label", label: "Spring" });
    for (const id of ids)
      expect(await read(id)).toMatchObject({ expiresAt, autoLabels: ["Spring"], state: "active" });
    await expect(
      change(ids, { change: "extend", expiresAt: "2020-01-01T00:00:00.000Z" }),
    ).rejects.toMatchObject({
      fields: { expiresAt: expect.any(String) },
    });
  });

  it("are changed with all that match, which are frozen, and archived once their number is typed", async () => {
    const found = [await create({ name: "Fair one" }), await create({ name: "Fair two" })];
    const { id: selection, ...selected } = await as().links.select({ business, search: "fair" });
    expect(selected).toMatchObject({ total: 2, sample: [{}, {}] });
    const late = await create({ name: "Fair later" });
    const all = { business, selection };
    expect(await as().links.changeMany({ ...all, change: "pause" })).toEqual({ changed: 2, skipped: 0 });
    expect((await read(late.id)).state).toBe("active");

    const csv = await as().links.export(all);
    expect((await new Response(csv.body).text()).trim().split("\r\n")).toHaveLength(3);

    for (const expected of [undefined, 3])
      await expect(as().links.changeMany({ ...all, change: "archive", expected })).rejects.toMatchObject({
        fields: { expected: "Type 2 to confirm." },
      });
    const tooOld = { code: "not_found", message: "This selection has expired. Choose again." };
    const other = await newTeam(backend, `more-${business}`, []);
    const elsewhere = { ...all, business: `more-${business}`, change: "resume" } as const;
    await expect(as(other.owner).links.changeMany(elsewhere)).rejects.toMatchObject(tooOld);
    await as().links.changeMany({ ...all, change: "archive", expected: 2 });
    for (const { id } of found) expect((await read(id)).state).toBe("archived");
    await expireSelection(backend, selection);
    await expect(as().links.changeMany({ ...all, change: "pause" })).rejects.toMatchObject(tooOld);
  });

  it("are selected up to a number that one request can change", async () => {
    const most = maxSelected.links;
    await backend.deps.database.pool.query(
      `insert into links select (jsonb_populate_record(l, jsonb_build_object('id', l.id || n, 'code', l.code || n))).*
        from links l join businesses b on b.id = l.business_id, generate_series(1, ${most}) n where b.slug = '${business}'`,
    );
    await expect(as().links.select({ business })).rejects.toMatchObject({
      code: "conflict",
      message: "You can choose up to 1,000 at once. Filter the list to make it shorter.",
    });
  });

  it("cannot be changed by another community or by a viewer", async () => {
    const { id } = await create();
    const other = await newTeam(backend, `other-${business}`, []);
    const elsewhere = { business: `other-${business}`, links: [id], change: "pause" as const };
    await expect(as(other.owner).links.changeMany(elsewhere)).rejects.toMatchObject({ code: "not_found" });
    await expect(as(team.viewer).links.changeMany({ ...elsewhere, business })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await read(id)).state).toBe("active");
  });

  it("are archived, but never the last one for joining", async () => {
    const [first] = (await as().links.list({ business })).items;
    const profile = await create({ kind: "profile" });
    const ids = [first?.id ?? "", profile.id];
    await expect(change(ids, { change: "archive" })).rejects.toMatchObject({ code: "conflict" });
    await expect(
      as().links.setState({ business, link: ids[0] ?? "", state: "archived" }),
    ).rejects.toMatchObject({ code: "conflict" });
    await create({ name: "Another way in" });
    expect(await change(ids, { change: "archive" })).toEqual({ changed: 2, skipped: 0 });
    expect((await as().links.list({ business })).items).toMatchObject([{ name: "Another way in" }]);
  });

  it("are found by type and state, and show their target and creator", async () => {
    const pack = await as().packs.create({ business, content: { title: "Welcome" } });
    await create({ name: "Paused", kind: "profile" });
    const ended = await create({ name: "Ended", kind: "pack", targetId: pack.id, maxUses: 1 });
    await backend.deps.database.pool.query("update links set uses = 1 where id = $1", [ended.id]);
    const names = async (filter: object) =>
      (await as().links.list({ business, ...filter })).items.map(({ name }) => name);
    expect(await names({ kind: "profile" })).toEqual(["Paused"]);
    expect(await names({ state: "ended" })).toEqual(["Ended"]);
    expect(await names({ state: "active" })).toEqual(["Paused", `Join The ${business}`]);
    expect(await names({ state: "paused" })).toEqual([]);
    const [newest] = (await as().links.list({ business })).items;
    expect(newest).toMatchObject({
      target: { title: "Welcome", state: "draft" },
      createdBy: `${business}-owner`,
      uses: 1,
    });
  });

  it("are created from a file, row by row, up to the plan's limit", async () => {
    await backend.deps.database.pool.query(
      "update businesses set timezone = 'Europe/Copenhagen' where slug = $1",
      [business],
    );
    const file = (lines: readonly string[]) =>
      as().links.createMany({
        business,
        file: new File([lines.join("\n")], "links.csv", { type: "text/csv" }),
      });
    const lastDay = `${new Date().getUTCFullYear() + 1}-12-31`;
    const made = await file([
      "Name,Code,Leads to,Source,Medium,Last day,Most joins,Labels",
      `Spring poster,spring-${count}-${kind},join,poster,print,${lastDay},50,"Spring, Poster"`,
      "No such day,,join,,,someday,,",
      `The same again,spring-${count}-${kind},,,,,,`,
      ",,profile,,,,,",
      "Our page,,profile,,,,,",
    ]);
    expect(made.map(({ line, code, reason }) => [line, code !== null, reason === ""])).toEqual([
      [2, true, true],
      [3, false, false],
      [4, false, false],
      [5, false, false],
      [6, true, true],
    ]);
    const { items } = await as().links.list({ business, search: "spring poster" });
    expect(items).toMatchObject([
      {
        utm: { source: "poster", medium: "print" },
        maxUses: 50,
        autoLabels: ["Spring", "Poster"],
        expiresAt: `${lastDay}T22:59:59.000Z`,
      },
    ]);
    await expect(file(["Nothing", "known"])).rejects.toMatchObject({ fields: { file: expect.any(String) } });
    const tooMany = await file(["name", ...Array.from({ length: 60 }, (_, index) => `Link ${index}`)]);
    const { used, allowed } = await as().links.list({ business });
    expect([used, allowed]).toEqual([50, 50]);
    expect(tooMany.at(-1)?.reason).toContain("50 links");
  });

  it("are created from an Excel workbook", async () => {
    const bytes = textWorkbook(["Name", "Code"], ["", ""], ["By workbook", "A B"]);
    const file = new File([new Uint8Array(bytes)], "links.xlsx");
    expect(await as().links.createMany({ business, file })).toMatchObject([
      { line: 3, name: "By workbook", code: null },
    ]);
  });

  it("are not created at all from a file with too many rows", async () => {
    const lines = ["name", ...Array.from({ length: MANY_LINKS + 1 }, (_, index) => `Link ${index}`)];
    const file = new File([lines.join("\n")], "links.csv", { type: "text/csv" });
    const { used } = await as().links.list({ business });
    await expect(as().links.createMany({ business, file })).rejects.toMatchObject({ code: "invalid_input" });
    expect((await as().links.list({ business })).used).toBe(used);
  });

  it("are exported with their figures, with formulas escaped", async () => {
    await create({ name: "=cmd()", autoLabels: ["Spring"], utm: { source: "poster" } });
    const { headers, body } = await as(team.viewer).links.export({ business });
    expect(headers["content-disposition"]).toContain(`${business}-links-`);
    const [header, newest] = (await new Response(body).text()).split("\r\n");
    expect(header).toContain("Name,Address,Leads to");
    expect(newest).toMatch(/^'=cmd\(\),http:\/\/localhost:3000\/l\/\w+,join,active,0,0,0,0,0,/);
  });

  it("count claims as well as joins", async () => {
    const content = {
      type: "voucher" as const,
      title: "Coffee",
      summary: "Something for you",
      description: "Nice.",
      terms: "Once.",
      howToUse: "Show it.",
    };
    const { id: treet } = await as().treets.create({ business, content: await illustrated(as(), content) });
    await as().treets.move({ business, treet, move: "publish" });
    const { id, code } = await create({ kind: "treet", targetId: treet, requireApproval: false });
    const mia = await newPerson(backend, `Cla${count}${kind}`);
    await as(mia).links.join({ code });
    await as(mia).claims.claim({ business, treet, link: code });
    expect(await read(id)).toMatchObject({ joins: 1, claims: 1, target: { title: "Coffee", state: "live" } });
  });

  it("list the members who joined by them, with addresses masked for viewers", async () => {
    const { id, code } = await create({ requireApproval: false });
    const mia = await newPerson(backend, `Mia${count}${kind}`);
    await as(mia).links.join({ code });
    expect((await read(id)).people).toMatchObject([{ name: `Mia${count}${kind}` }]);
    await backend.deps.database.pool.query("update members set first_name = '' where email = $1", [
      mia.email,
    ]);
    const { people } = await as(team.viewer).links.get({ business, link: id });
    expect(people[0]?.name).toContain("•••");
  });
});
