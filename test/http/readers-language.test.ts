import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { newTeam } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const business = "harbour";

/** The owner reads German, the manager English. Requests go through the API of the running product. */
describe("what is kept and told in no language", () => {
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

  it("is an entry of the log, who did it named first, in the language of whoever reads it", async () => {
    const by = team.manager.firstName;
    expect(await sentences(team.owner)).toContain(`${by} hat das Label „Rowers“ erstellt`);
    expect(await sentences(team.manager)).toContain(`${by} created the label “Rowers”`);
  });

  it("is found by the words of either language", async () => {
    const found = [`${team.manager.firstName} hat das Label „Rowers“ erstellt`];
    expect(await sentences(team.owner, "Label „Rowers“ erstellt")).toEqual(found);
    expect(await sentences(team.owner, "created the label")).toEqual(found);
  });

  it("is an entry from before sentences had keys, as it was written", async () => {
    const { pool } = treets.backend.deps.database;
    await pool.query(
      `insert into audit_entries (id, business_id, actor, action, entity, summary)
       select 'aud_before', id, 'system', 'label.created', 'label', 'The label Divers was made' from businesses where slug = $1`,
      [business],
    );
    expect(await sentences(team.owner, "Divers")).toEqual(["The label Divers was made"]);
  });

  it("is an entry that a later version wrote, by the sentence it wrote beside it", async () => {
    const { pool } = treets.backend.deps.database;
    await pool.query(
      `insert into audit_entries (id, business_id, actor, action, entity, summary, sentence)
       select 'aud_later', id, 'system', 'moon.reached', 'moon', E'reached the moon\\nhat den Mond erreicht',
         '{"key": "moonReached", "values": {}}' from businesses where slug = $1`,
      [business],
    );
    expect(await sentences(team.owner, "the moon")).toEqual(["reached the moon"]);
  });

  it("is the first line of a file, and the heading of a report", async () => {
    const csv = await ask(team.owner, "/audit/export");
    expect(csv.text).toContain("Wann,Wer,Was,Zusammenfassung,Änderungen");
    const members = await ask(team.owner, "/members.csv");
    expect(members.text).toContain("E-Mail,Vorname,Nachname");
    expect((await ask(team.manager, "/treets.csv")).text).toContain("Title,Type,Category");
    expect((await ask(team.owner, "/treets.csv")).text).toContain("Titel,Art,Kategorie");
  });

  it("is what a field wants, and why something is refused", async () => {
    const nameless = await ask(team.owner, "/labels", { name: "", color: "teal" });
    expect([nameless.status, nameless.text]).toEqual([
      422,
      expect.stringContaining("Geben Sie einen Namen ein."),
    ]);
    const again = { name: "Rowers", color: "teal" };
    const german = await ask(team.owner, "/labels", again);
    const english = await ask(team.manager, "/labels", again);
    expect(german.status).toBe(english.status);
    expect(JSON.parse(german.text).error.code).toBe(JSON.parse(english.text).error.code);
    expect(JSON.parse(german.text).error.message).not.toBe(JSON.parse(english.text).error.message);
  });
});
