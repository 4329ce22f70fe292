import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { filledIn, othersScreens, ownersScreens } from "../../scripts/demo-screens.ts";
import { startDemo } from "../support/demo.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { type EnglishMessages, englishMessages } from "../support/english-messages.ts";
import type { TestTreets } from "../support/treets.ts";

/** The screens by person: everything for the owner, their own side for members, and public pages for visitors. */
const NOWHERE = "/nothing/at/all";
const screens = {
  owner: ownersScreens,
  member: [...othersScreens.member, "/account-settings", "/select-org?stay=1"],
  partner: [...othersScreens.partner, "/multi-partners", "/multi-treets?tab=supplying", "/select-org?stay=1"],
  visitor: ["/", "/login", "/sign-up", "/contact-steps", "/contact-provider", NOWHERE, "/terms"],
} as const;
type Person = keyof typeof screens;
const people = Object.keys(screens) as Person[];

let treets: TestTreets;
let ids: Readonly<Record<string, string>>;
let english: EnglishMessages;
const headers = new Map<Person, Record<string, string>>();

beforeAll(async () => {
  treets = await startDemo({ env: { DIAGNOSTICS: "true" } });
  await treets.backend.deps.database.pool.query("update users set locale = 'de-DE'");
  ids = await idsOfDemo(treets);
  english = await englishMessages();
  for (const person of people) {
    const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
    const tokens = person === "visitor" ? undefined : await treets.backend.as().auth.signIn(account);
    headers.set(person, {
      accept: "text/html",
      "accept-language": "de",
      ...(tokens && { cookie: `treets.token=${tokens.token}` }),
    });
  }
});
afterAll(() => treets.stop());

describe("a page in German", () => {
  const all = people.flatMap((person) => screens[person].map((path): [string, Person] => [path, person]));
  it.each(all)(
    "%s for the %s contains no text from the English catalogue, no date as computers write it, and no doubled full stop",
    async (path, person) => {
      const answer = await fetch(treets.origin + filledIn(path, ids), {
        headers: headers.get(person) ?? {},
        redirect: "manual",
      });
      const html = await answer.text();
      if (answer.status === 302 || answer.status === 303)
        return expect(answer.headers.get("location")).toMatch(/^\//);
      expect(answer.status).toBe(path === NOWHERE ? 404 : 200);
      expect(html).toContain('<html lang="de"');
      const texts = textsOf(html);
      expect([...new Set(texts.filter(english.has))]).toEqual([]);
      expect(texts.filter((text) => /^\d{4}-\d\d-\d\d\b/.test(text))).toEqual([]);
      // Where sentences are put together.
      expect(texts.filter((text) => /(?<!\.)\.\.(?!\.)|\w [,.;!?](?!\w)| {2}/.test(text))).toEqual([]);
    },
  );
});

it("the button to unsubscribe names what it ends in German", async () => {
  const answer = await fetch(`${treets.origin}/harbour-club/unsubscribe`, {
    headers: headers.get("member") ?? {},
  });
  expect(textsOf(await answer.text())).toContain("Von Neuigkeiten abmelden");
});

it("a form that teams and members read addresses neither, not even about its mistakes", async () => {
  const answer = await fetch(`${treets.origin}/sign-up`, {
    method: "POST",
    headers: { accept: "text/html", origin: treets.origin, "accept-language": "de" },
    body: new URLSearchParams({ firstName: "x".repeat(51), email: "", password: "" }),
  });
  const html = await answer.text();
  const texts = textsOf(html.slice(html.indexOf("<main")));
  expect(texts).toContain("Worum geht es?");
  expect(texts).toContain("Höchstens 50 Zeichen.");
  expect(texts.filter((text) => /\b(Sie|Ihnen|Ihre?|du|dir|dich|deine?)\b/i.test(text))).toEqual([]);
});

it("a member's enquiry reaches the community, whichever language the form was in", async () => {
  const spoken = { en: "A member with a question", de: "Ein Mitglied mit einer Frage" };
  for (const [language, who] of Object.entries(spoken)) {
    const question = {
      who,
      to: "harbour-club",
      consent: "on",
      name: "Greta",
      email: `${language}@people.example`,
    };
    const answer = await fetch(`${treets.origin}/contact-steps`, {
      method: "POST",
      headers: { accept: "text/html", origin: treets.origin, "accept-language": language },
      body: new URLSearchParams({ ...question, message: "How do I show what I have claimed?", size: "0" }),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
  }
  const { rows } = await treets.backend.deps.database.pool.query(
    `select count(*)::int as many from enquiries e join businesses b on b.id = e.business_id
     where b.slug = 'harbour-club' and e.email in ('en@people.example', 'de@people.example')`,
  );
  expect(rows).toEqual([{ many: 2 }]);
});

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};
const decoded = (text: string) =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** Returns a page's texts: those between its tags, and the attributes that are shown or announced. */
function textsOf(html: string): string[] {
  const body = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, "").replace(/<!--.*?-->/gs, "");
  const between = body.split(/<[^>]*>/);
  const shown = [...body.matchAll(/ (?:aria-label|title|placeholder|alt|content)="([^"]*)"/g)].map(
    ([, text]) => text ?? "",
  );
  return [...between, ...shown].map((text) => decoded(text).replace(/\s+/g, " ").trim()).filter(Boolean);
}
