import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const business = "exports";

describe("the export of", () => {
  const treets = runningTreets();
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);
  const file = (person: TestPerson, path: string) =>
    request(treets.origin)
      .get(`/api/v1/businesses/${business}/${path}`)
      .set("Authorization", `Bearer ${person.tokens.token}`);
  const linesOf = async (path: string) =>
    (await file(team.owner, path).expect(200)).text.trim().split("\r\n");

  beforeAll(async () => {
    team = await newTeam(treets.backend, business, ["manager", "viewer"], "scale");
  });

  it("packs has the titles of their treets in order, the list's filters, and no formulas", async () => {
    const owner = as(team.owner);
    const bread = await publishedTreet(owner, business, { title: "Bread" });
    const wine = await publishedTreet(owner, business, { title: "Wine" });
    const { id: pack, version } = await owner.packs.create({ business, content: { title: "=Picnic()" } });
    await owner.packs.arrange({ business, pack, version, items: [{ treet: wine }, { treet: bread }] });
    await owner.packs.create({ business, content: { title: "Empty" } });
    await owner.packs.move({ business, pack, move: "publish" });
    const [header, ...rows] = await linesOf("packs.csv?order=name");
    expect(header).toContain("Title,State,Treets,Contents,For,Visible from");
    expect(rows.toSorted()).toEqual([
      expect.stringMatching(/^'=Picnic\(\),visible,2,"Wine; Bread",/),
      expect.stringMatching(/^Empty,draft,0,,/),
    ]);
    expect(await linesOf("packs.csv?phase=visible")).toEqual([header, expect.stringContaining("Picnic")]);
  });

  it("enquiries has their first message, who answers them, the list's filters, and no formulas", async () => {
    const owner = as(team.owner);
    const asked = { kind: "business", to: business, email: "=vera@outside.example", phone: "" } as const;
    for (const name of ["=Vera()", "Wim"])
      await treets.backend.as().enquiries.send({
        ...asked,
        email: `${name.replace(/\W/g, "")}@outside.example`,
        name,
        message: `${name} would like to join.`,
      });
    const [header, ...rows] = await linesOf("enquiries.csv");
    expect(header).toContain("Reference,Topic,State,Name,E-mail,Phone,Organisation,Message,Answers");
    expect(rows).toHaveLength(2);
    expect(rows.join()).toContain("'=Vera(),Vera@outside.example");
    expect(rows.join()).toContain("'=Vera() would like to join.,0,");
    expect(await linesOf("enquiries.csv?search=wim")).toEqual([header, expect.stringContaining("Wim@")]);
    expect(await linesOf("enquiries.csv?state=done")).toEqual([header]);
    await file(team.viewer, "enquiries.csv").expect(403);
    const [entry] = (await owner.settings.audit({ business })).items;
    expect(entry).toMatchObject({ action: "enquiry.exported" });
  });

  it("a pack's members has the progress of each, the list's filters, and no formulas", async () => {
    const owner = as(team.owner);
    const { id: pack } = await owner.packs.create({ business, content: { title: "Welcome" } });
    for (const firstName of ["=Ada()", "Bo"])
      await owner.members.add({ business, email: `${firstName.replace(/\W/g, "")}@pack.example`, firstName });
    const { items } = await owner.members.list({ business, status: "invited" });
    await treets.backend.deps.database.pool.query(
      "update members set status = 'active' where id = any ($1)",
      [items.map(({ id }) => id)],
    );
    const path = `packs/${pack}/members.csv`;
    const [header, ...rows] = await linesOf(path);
    expect(header).toContain("Name,E-mail,Treets,Treets claimed,Last claim,Given");
    expect(rows.toSorted()).toEqual(["'=Ada(),Ada@pack.example,0,0,,no", "Bo,Bo@pack.example,0,0,,no"]);
    expect(await linesOf(`${path}?search=bo`)).toEqual([header, expect.stringContaining("Bo@pack.example")]);
    await file(team.manager, path).expect(403);
    const [entry] = (await owner.settings.audit({ business })).items;
    expect(entry).toMatchObject({ action: "pack.members-exported" });
    expect(entry?.summary).toContain("exported the members of the pack Welcome");
  });

  it("links has only the ticked ones, if any are", async () => {
    const owner = as(team.owner);
    const [one, two] = await Promise.all(
      ["Poster", "Flyer", "Sign"].map((name) => owner.links.create({ business, name, kind: "join" })),
    );
    const [, ...rows] = await linesOf(
      `links.csv?intent=change-many&order=name&link=${one?.id}&link=${two?.id}`,
    );
    expect(rows.map((row) => row.split(",")[0])).toEqual(["Flyer", "Poster"]);
    expect(await linesOf(`links.csv?link=${one?.id}`)).toHaveLength(2);
    expect((await linesOf("links.csv")).join()).toContain("Sign,");
  });

  it("the team has everybody's role and what they may do, with the list's filters", async () => {
    const [header, ...rows] = await linesOf("team.csv");
    expect(header).toContain("Name,E-mail,Role,Billing,Redeems claims,Status,Joined,Added by,Last active");
    expect(rows).toHaveLength(3);
    expect(await linesOf("team.csv?role=viewer")).toEqual([
      header,
      expect.stringContaining(`${team.viewer.email},viewer,no,no,active,`),
    ]);
  });

  it.each(["packs", "team", "treets", "links", "partners", "members"])(
    "%s is recorded with who exported them",
    async (listed) => {
      await file(team.owner, `${listed}.csv`).expect(200);
      const { items } = await as(team.owner).settings.audit({ business });
      expect(items.map(({ action }) => action)).toContain(`${listed}.exported`);
    },
  );

  it.each(["packs", "team", "treets", "partners", "members"])(
    "%s is refused to people who only view",
    async (listed) => {
      await file(team.viewer, `${listed}.csv`).expect(403);
    },
  );
});
