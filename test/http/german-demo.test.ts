import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { inGerman } from "#server/backend/seed/german.ts";
import { inLanguage } from "#server/language.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";

/** What is the same in either language, or only looks like a text. */
const SAME = /^(?:[A-Z][\w&]*(?: & Co| \w+)?|[\w.+-]+@[\w.-]+|https?:.*|[A-Z0-9-]+|[a-z_ -]+)$/;

describe("a demo whose first language is German", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ env: { LANGUAGES: "de,en" } });
    await seedDemo(backend.deps);
  });
  afterAll(() => backend.stop());

  const written = async (): Promise<string[]> => {
    const { rows } = await backend.deps.database.pool.query(
      `select distinct text from (
         select unnest(array[title, summary, description, terms, how_to_use, location]) as text from treets
         union all select unnest(array[title, summary]) from packs
         union all select unnest(array[tagline, about, address, opening_hours]) from businesses
         union all select unnest(array[notes, message, reason]) from partnerships
         union all select name from labels union all select unnest(labels) from members
         union all select name from links union all select text from enquiry_messages union all select text from partner_messages
         union all select content ->> 'title' from treet_revisions
       ) as all_texts where text <> ''`,
    );
    return rows.map(({ text }) => text);
  };

  it("has nothing in it that anybody would have written in English", async () => {
    const german = new Set(Object.values(inGerman));
    expect((await written()).filter((text) => !german.has(text) && !SAME.test(text))).toEqual([]);
  });

  it("knows no text that nobody of the demo wrote", async () => {
    const found = new Set(await written());
    expect(Object.values(inGerman).filter((text) => !found.has(text))).toEqual([]);
  });

  it("tells what its team did in German, about treets by their German names", async () => {
    const owner = await backend.as().auth.signIn({ email: "owner@treets.example", password: DEMO_PASSWORD });
    const { items } = await inLanguage("de", () =>
      backend.as(owner.token).settings.audit({ business: "harbour-club", limit: 100 }),
    );
    expect(items.map(({ summary }) => summary)).toContain(
      "Lena Winter hat Alte Karte fürs Fitnessstudio pausiert",
    );
  });
});
