import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { germanNames, inGerman } from "#server/backend/seed/german.ts";
import { inLanguage } from "#server/language.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { newPerson } from "../support/people.ts";

/** Texts that are the same in both languages, or values that only look like text. */
const SAME = /^(?:[A-Z][\w&]*(?: & Co| \w+)?|[\w.+-]+@[\w.-]+|https?:.*|[A-Z0-9-]+|[a-z_ -]+)$/;

describe("a demo in two languages", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ env: { LANGUAGES: "en,de" } });
    // As at start-up: the most read language first, the others a moment later.
    await seedDemo(backend.deps, ["en"]);
    await seedDemo(backend.deps);
  });
  afterAll(() => backend.stop());

  /** Returns all texts written by the users of one community and by its partners. */
  const written = async (slug: string): Promise<string[]> => {
    const { rows } = await backend.deps.database.pool.query(
      `with club as (select id from businesses where slug = $1),
       around as (select id from club union select provider_id from partnerships where business_id = (select id from club))
       select distinct text from (
         select unnest(array[title, summary, description, terms, how_to_use, location]) as text from treets where business_id = (select id from club)
         union all select unnest(array[title, summary]) from packs where business_id = (select id from club)
         union all select unnest(array[tagline, about, address, opening_hours]) from businesses where id in (select id from around)
         union all select unnest(array[notes, message, reason]) from partnerships where business_id = (select id from club)
         union all select name from labels where business_id = (select id from club)
         union all select unnest(labels) from members where business_id = (select id from club)
         union all select name from links where business_id = (select id from club)
         union all select m.text from enquiry_messages m join enquiries e on e.id = m.enquiry_id where e.business_id = (select id from club)
         union all select unnest(array[subject, message]) from announcements where business_id = (select id from club)
         union all select text from partner_messages where business_id = (select id from club)
         union all select content ->> 'title' from treet_revisions where business_id = (select id from club)
       ) as all_texts where text <> ''`,
      [slug],
    );
    return rows.map(({ text }) => text);
  };

  const signedIn = async (email: string) =>
    backend.as((await backend.as().auth.signIn({ email, password: DEMO_PASSWORD })).token);

  it("has no English text in its German community", async () => {
    const german = new Set(Object.values(inGerman));
    expect((await written("hafenclub")).filter((text) => !german.has(text) && !SAME.test(text))).toEqual([]);
  });

  it("has no unused German text", async () => {
    const found = new Set(await written("hafenclub"));
    expect(Object.values(inGerman).filter((text) => !found.has(text))).toEqual([]);
  });

  it("starts and ends its treets at plausible local times", async () => {
    const { rows } = await backend.deps.database.pool.query(
      `select to_char(event_at at time zone b.timezone, 'MI') as begins,
              to_char(claim_from at time zone b.timezone, 'HH24:MI') as opens,
              to_char(claim_until at time zone b.timezone, 'HH24:MI') as ends
       from treets join businesses b on b.id = business_id`,
    );
    const disclosed = (name: string) => [...new Set(rows.map((row) => row[name]))].filter(Boolean).sort();
    expect(disclosed("begins")).toEqual(["00", "30"]);
    expect(disclosed("opens")).toEqual(["09:00"]);
    expect(disclosed("ends")).toEqual(["23:59"]);
  });

  it("has no German text in its English community", async () => {
    const german = new Set(Object.values(inGerman));
    expect((await written("harbour-club")).filter((text) => german.has(text) && !SAME.test(text))).toEqual(
      [],
    );
  });

  it("uses German names for the German community's businesses everywhere", async () => {
    const { rows } = await backend.deps.database.pool.query(
      "select b.name, b.slug, u.email from businesses b join team_memberships m on m.business_id = b.id and m.role = 'owner' join users u on u.id = m.user_id where u.locale like 'de%' order by b.slug",
    );
    const names = Object.keys(germanNames).filter((name) => /^[A-Z][a-z]/.test(name));
    expect(rows.length).toBe(names.length);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(names.join("|")));
    const disclosed = await backend.deps.database.pool.query(
      "select payload::text as text from notifications where business_id = (select id from businesses where slug = 'hafenclub') union all select summary::text from audit_entries where business_id = (select id from businesses where slug = 'hafenclub')",
    );
    expect(disclosed.rows.map(({ text }) => text).join("\n")).not.toMatch(new RegExp(names.join("|")));
  });

  it("shows the audit log in German, with the German names of treets", async () => {
    const owner = await signedIn("owner.de@treets.example");
    const { items } = await inLanguage("de", () =>
      owner.settings.audit({ business: "hafenclub", limit: 100 }),
    );
    expect(items.map(({ summary }) => summary)).toContain(
      "Lena Winter hat Alte Karte fürs Fitnessstudio pausiert",
    );
  });

  it("is seeded once in each language, and not into an existing installation", async () => {
    const clubs = async () =>
      (await backend.deps.database.pool.query("select count(*)::int as number from businesses")).rows;
    const before = await clubs();
    await seedDemo(backend.deps);
    expect(await clubs()).toEqual(before);
    const others = await startTestBackend({ env: { LANGUAGES: "en,de" } });
    await newPerson(others, "Lena");
    await seedDemo(others.deps);
    expect((await others.deps.database.pool.query("select 1 from businesses")).rows).toEqual([]);
    await others.stop();
  });

  it("has equal numbers of members, partners, treets, packs, links and enquiries in both", async () => {
    const { rows } = await backend.deps.database.pool.query(
      `select ${["members", "partnerships", "treets", "packs", "links", "enquiries"]
        .map((table) => `(select count(*) from ${table} where business_id = b.id)::int as ${table}`)
        .join(", ")} from businesses b where slug in ('harbour-club', 'hafenclub')`,
    );
    expect(rows[0]).toMatchObject({ members: 240, packs: 3 });
    expect(rows[1]).toEqual(rows[0]);
  });
});
