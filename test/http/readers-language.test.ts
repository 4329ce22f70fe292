import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { newTeam } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const business = "harbour";

/** The owner reads German, the manager English. Requests go through the API of the running product. */
describe("the reader's own language", () => {
  let treets: TestTreets;
  let team: Record<"owner" | "manager", TestPerson>;

  beforeAll(async () => {
    treets = await startTreets();
    team = await newTeam(treets.backend, business, ["manager"]);
    await treets.backend.deps.database.pool.query("update users set locale = 'de-DE' where email = $1", [
      team.owner.email,
    ]);
    await ask(team.manager, "/labels", { name: "Rowers", color: "teal" });
  });
  afterAll(() => treets.stop());

  const ask = async (person: TestPerson, path: string, body?: object) => {
    const answer = await fetch(`${treets.origin}/api/v1/businesses/${business}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${person.tokens.token}`,
        "content-type": "application/json",
        origin: treets.origin,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const sentences = async (person: TestPerson, search = ""): Promise<string[]> => {
    const { text } = await ask(person, `/audit?${new URLSearchParams(search ? { search } : {})}`);
    return JSON.parse(text).items.map(({ summary }: { summary: string }) => summary);
  };

  it("is used for an audit log entry, with its actor first", async () => {
    const by = team.manager.firstName;
    expect(await sentences(team.owner)).toContain(`${by} hat das Label „Rowers“ erstellt`);
    expect(await sentences(team.manager)).toContain(`${by} created the label “Rowers”`);
  });

  it("and any other language can be used to search the audit log", async () => {
    const found = [`${team.manager.firstName} hat das Label „Rowers“ erstellt`];
    expect(await sentences(team.owner, "Label „Rowers“ erstellt")).toEqual(found);
    expect(await sentences(team.owner, "created the label")).toEqual(found);
  });

  it("is not used for an old entry stored only as text", async () => {
    const { pool } = treets.backend.deps.database;
    await pool.query(
      `insert into audit_entries (id, business_id, actor, action, entity, summary)
       select 'aud_before', id, 'system', 'label.created', 'label', 'The label Divers was made' from businesses where slug = $1`,
      [business],
    );
    expect(await sentences(team.owner, "Divers")).toEqual(["The label Divers was made"]);
  });

  it("is used for an entry of a later version through its stored sentences", async () => {
    const { pool } = treets.backend.deps.database;
    await pool.query(
      `insert into audit_entries (id, business_id, actor, action, entity, summary, sentence)
       select 'aud_later', id, 'system', 'moon.reached', 'moon', E'reached the moon\\nhat den Mond erreicht',
         '{"key": "moonReached", "values": {}}' from businesses where slug = $1`,
      [business],
    );
    expect(await sentences(team.owner, "the moon")).toEqual(["reached the moon"]);
  });

  it("is used for the headings of exported files", async () => {
    const csv = await ask(team.owner, "/audit/export");
    expect(csv.text).toContain("Wann,Wer,Was,Zusammenfassung,Änderungen");
    const members = await ask(team.owner, "/members.csv");
    expect(members.text).toContain("E-Mail,Vorname,Nachname");
    expect((await ask(team.manager, "/treets.csv")).text).toContain("Title,Type,Category");
    expect((await ask(team.owner, "/treets.csv")).text).toContain("Titel,Art,Kategorie");
  });

  it("is used for field errors and refusals", async () => {
    const nameless = await ask(team.owner, "/labels", { name: "", color: "teal" });
    expect([nameless.status, nameless.text]).toEqual([422, expect.stringContaining("Es fehlt ein Name.")]);
    const again = { name: "Rowers", color: "teal" };
    const german = await ask(team.owner, "/labels", again);
    const english = await ask(team.manager, "/labels", again);
    expect(german.status).toBe(english.status);
    expect(JSON.parse(german.text).error.code).toBe(JSON.parse(english.text).error.code);
    expect(JSON.parse(german.text).error.message).not.toBe(JSON.parse(english.text).error.message);
  });
});
