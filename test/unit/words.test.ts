import { globSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Rich } from "#client/design/rich.tsx";
import { inLanguage } from "#server/language.ts";
import { changeText } from "#shared/insight-words.ts";
import { valueText } from "#shared/treets.ts";
import { percentText } from "#shared/words/locale.ts";
import * as highlights from "#words/highlights.ts";
import * as lists from "#words/lists.ts";
import * as login from "#words/login.ts";
import * as mails from "#words/mails.ts";
import * as memberList from "#words/members.ts";
import * as panel from "#words/panel.ts";
import * as refusals from "#words/refusals.ts";
import * as units from "#words/units.ts";
import { keysIn, sentencesIn, textInMessages, wordsIn, wordsSaidEarly } from "../../scripts/check-words.ts";
import { type Catalogue, filesFrom } from "../../scripts/compile-words.ts";

const compile = (en: Record<string, string>, de: Record<string, string>) =>
  filesFrom(
    new Map<string, Catalogue>([
      ["en", { room: en }],
      ["de", { room: de }],
    ]),
  );

describe("the catalogue", () => {
  it("uses the language of the current operation, even across awaits", async () => {
    const later = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return login.title();
    };
    const both = await Promise.all([inLanguage("de", later), inLanguage("en", later), later()]);
    expect(both).toEqual(["Anmelden", "Sign in", "Sign in"]);
  });

  it("formats plurals and numbers for each language", () => {
    const days = [1, 2, 1200].map((count) => units.days({ count }));
    expect(days).toEqual(["1 day", "2 days", "1,200 days"]);
    const german = inLanguage("de", () => [1, 2, 1200].map((count) => units.days({ count })));
    expect(german).toEqual(["1 Tag", "2 Tage", "1.200 Tage"]);
  });

  it("ends no sentence with two full stops, whatever name it ends with", () => {
    const files = compile(
      { owns: "{a} owns {b}. Ask {a}.", at: "at {a}.example" },
      { owns: "{b} gehört {a}. {a} fragen.", at: "bei {a}.example" },
    );
    expect(files.get("en/room.ts")).toContain('=> p.a + " owns " + ended(p.b) + " Ask " + ended(p.a);');
    expect(files.get("en/room.ts")).toContain('"at " + p.a + ".example"');
    const said = (name: string) => mails.ownershipNoticeText({ owner: name, business: name, target: name });
    expect(said("Harbour")).toContain(" to Harbour. ");
    expect(said("Harbour e. V.")).toContain(" to Harbour e. V. ");
    expect(said("Hungry?")).toContain(" to Hungry? ");
    expect(inLanguage("de", () => said("Hafen e. V."))).not.toContain("..");
  });

  it("writes percentages as each language does, never with a sign put there by hand", () => {
    const shown = () => [
      percentText(0.274),
      changeText(1_200, 100),
      changeText(74, 100),
      valueText({ valueKind: "percent", valuePercent: 20, valueMinor: null, currency: "EUR" }),
    ];
    expect(shown()).toEqual(["27%", "+1,100%", "−26%", "20% off"]);
    expect(inLanguage("de", shown)).toEqual(["27\u00a0%", "+1.100\u00a0%", "−26\u00a0%", "20\u00a0% Rabatt"]);
    expect(readFileSync("shared/words/en.json", "utf8")).not.toMatch(/[\d}]\s%/);
    const comments = /\/\*.*?\*\/|\/\/.*$/gms;
    const byHand = globSync("{client,server/pages,shared}/**/*.{ts,tsx}")
      .filter((file) => !file.startsWith("shared/words/"))
      .filter((file) => /[}\d] %[`"]/.test(readFileSync(file, "utf8").replace(comments, "")));
    expect(byHand).toEqual([]);
  });

  it("counts those that a list does not name", () => {
    const loaf: string = "A loaf";
    const rest = [
      (count: number) => memberList.andMore({ count }),
      (count: number) => lists.andRest({ rest: count }),
      (others: number) => highlights.unclaimedMany({ name: loaf, others }).split(".")[0],
      (count: number) => panel.attentionMore({ count }),
    ];
    const textsFor = (count: number) => rest.map((text) => text(count));
    for (const count of [0, 1, 2])
      expect(textsFor(count)).toEqual([
        `and ${count} more`,
        `and ${count} more`,
        `No one has claimed A loaf and ${count} more yet`,
        `${count} more`,
      ]);
    const german = (count: number) => inLanguage("de", () => textsFor(count));
    for (const [count, word] of [
      [0, "weitere"],
      [1, "weiteres"],
      [2, "weitere"],
    ] as const)
      expect(german(count)).toEqual([
        `und ${count} ${word}`,
        `und ${count} ${word}`,
        `A loaf und ${count} ${word} hat noch niemand gesichert`,
        `${count} ${word}`,
      ]);
    expect([textsFor(1_200)[0], german(1_200)[0]]).toEqual(["and 1,200 more", "und 1.200 weitere"]);
  });

  it("counts one as well as many where either may come", () => {
    const texts = (count: number) => [
      memberList.waitlistedCount({ waitlisted: count }),
      mails.tooFewClaims({ claims: count }),
      refusals.invitationJustSent({ seconds: count }),
    ];
    expect(texts(1)).toEqual([
      "1 waits for room in the plan.",
      "There was 1 claim, too few for highlights.",
      "This invitation was just sent. Try again in 1 second.",
    ]);
    expect(inLanguage("de", () => texts(1))).toEqual([
      "1 wartet auf Platz im Tarif.",
      "Es wurde 1 Treet gesichert, zu wenig für Höhepunkte.",
      "Diese Einladung wurde gerade erst gesendet. Versuchen Sie es in 1 Sekunde noch einmal.",
    ]);
    expect(texts(2)[1]).toContain("were 2 claims");
    expect(inLanguage("de", () => texts(2))[0]).toContain("2 warten");
  });

  it("takes user text as parameters, but no internal identifiers", () => {
    const written: string = "the quay";
    const role: "owner" | "admin" = "owner";
    expect(login.join({ name: written, role: written })).toBe("Join the quay as the quay");
    // @ts-expect-error Every language has words of its own for the roles.
    expect(login.join({ name: written, role })).toBe("Join the quay as owner");
  });

  it("places elements where the language needs them", () => {
    const parts = login.newHere({ link: (text) => createElement("a", { href: "/sign-up" }, text) });
    expect(renderToStaticMarkup(createElement(Rich, null, parts))).toBe(
      'New here? <a href="/sign-up">Create an account</a>',
    );
  });

  it.each([
    ["a key that German lacks", { title: "Members" }, {}, "de.json lacks room.title"],
    ["a key that only German has", {}, { title: "Mitglieder" }, "de.json has room.title"],
    ["a parameter that German forgot", { hello: "Hello {name}" }, { hello: "Hallo" }, "lacks {name}"],
    ["a parameter that English has not", { hello: "Hello" }, { hello: "Hallo {name}" }, "has {name}"],
    [
      "a number that is used as text",
      { many: "{count, number} members" },
      { many: "{count} Mitglieder" },
      "uses {count} in another way",
    ],
    [
      "an option that English does not know",
      { kind: "{kind, select, pack {a pack} other {a treet}}" },
      { kind: "{kind, select, packet {ein Paket} other {ein Treet}}" },
      "uses {kind} in another way",
    ],
    ["a message that is none", { broken: "Hello {name" }, { broken: "Hallo" }, "en.json, room.broken"],
  ])("refuses %s", (_, en, de, fault) => {
    expect(() => compile(en as Record<string, string>, de as Record<string, string>)).toThrow(fault);
  });

  it.each(["en", "de"])("puts no full stop after a holder's name, which ends in one, in %s", (language) => {
    expect(readFileSync(`shared/words/${language}.json`, "utf8")).not.toContain("{holder}.");
  });

  it("reports every fault at once", () => {
    expect(() => compile({ a: "A", b: "B" }, {})).toThrow(/room\.a\n.*room\.b/);
  });
});

it("the word files are compiled before any command that imports them", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const readsFirst = Object.entries(scripts).filter(
    ([name, command]) => /^tsx /.test(command) && name !== "words" && name !== "check",
  );
  expect(readsFirst).toEqual([]);
});

describe("the check for text in code", () => {
  const found = (source: string) => wordsIn("page.tsx", source).map((line) => line.replace(/^\S+ /, ""));

  it("finds text between tags, in attributes, in messages and in template strings", () => {
    expect(found("const a = <p>members</p>;")).toEqual(["members"]);
    expect(found('const a = <Field label="First name" className="wide field" />;')).toEqual(["First name"]);
    expect(found('const a = { title: "Members", name: "Members" };')).toEqual(["Members"]);
    expect(found(`const a = { title: "Members' evening" };`)).toEqual(["Members' evening"]);
    expect(found('const a = { name: "Two for one", type: "A treet" };')).toEqual(["Two for one", "A treet"]);
    expect(found('const a = <Range from={{ label: "Members see it from" }} />;')).toEqual([
      "Members see it from",
    ]);
    expect(found(`const a = \`\${count} members left\`;`)).toEqual(["members left"]);
    expect(found('throw problem("not_found", { message: "There is no such treet." });')).toEqual([
      "There is no such treet.",
    ]);
  });

  it("ignores identifiers, types and programming errors", () => {
    expect(found('import { a } from "./Some file.ts"; type A = "Big One";')).toEqual([]);
    expect(found('const a = "flex-start"; throw new Error("This cannot be");')).toEqual([]);
    expect(found("const a = <p>{words.title()}</p>;")).toEqual([]);
    expect(found('if (key === "Enter") find(`.list a[href]`).closest("main form");')).toEqual([]);
    expect(found(`const field = \`\${name}Remove\`;`)).toEqual([]);
  });

  it("finds messages evaluated before the reader's language is known", () => {
    const early = (source: string) =>
      wordsSaidEarly("page.tsx", `import * as words from "#words/login.ts"; ${source}`);
    expect(early("const title = words.title();")).toEqual(["page.tsx:1 title"]);
    expect(early("const rows = [1].map((one) => <p>{words.row({ one })}</p>);")).toEqual(["page.tsx:1 row"]);
    expect(early("const table = { title: words.title, get name() { return words.name(); } };")).toEqual([]);
    expect(early("const Title = () => <h1>{words.title()}</h1>;")).toEqual([]);
  });

  it("finds text passed to messages, or used in place of one", () => {
    const catalogue = {
      login: { join: "Join {name}", role: "{role, select, owner {Owner} other {Member}}" },
    };
    const passed = (source: string) =>
      textInMessages("page.tsx", `import * as words from "#words/login.ts"; ${source}`, catalogue);
    expect(passed('words.join({ name: inviter ?? "them" });')).toEqual(["page.tsx:1 them"]);
    expect(passed('words.join({ name: isOwn ? "this" : title });')).toEqual(["page.tsx:1 this"]);
    expect(passed('const a = isOver ? "ended" : words.join({ name });')).toEqual(["page.tsx:1 ended"]);
    expect(passed('words.role({ role: isOwner ? "owner" : "other" });')).toEqual([]);
    expect(passed('words.join({ name: find("owner") });')).toEqual([]);
    expect(passed('const a = isOver ? "ended" : "open";')).toEqual([]);
  });

  it("finds text that stands in for a missing name in the backend", () => {
    const found = (source: string) => sentencesIn("present.ts", source);
    expect(found('const a = name ?? "Somebody";')).toEqual(["present.ts:1 Somebody"]);
    expect(found('const a = name || "A member";')).toEqual(["present.ts:1 A member"]);
    expect(found('const a = state ?? "open";')).toEqual([]);
  });

  it("finds the catalogue keys that a module uses", () => {
    const source = 'import * as words from "#words/login.ts"; words.title(); words[key]();';
    expect(keysIn(source)).toEqual(["login.title", "login.*"]);
  });
});
