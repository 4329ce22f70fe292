import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { deleteDueAccounts } from "#server/backend/accounts/me/deletion.ts";
import { inTransaction } from "#server/backend/platform/db/transaction.ts";
import { type EmailContent, renderEmail } from "#server/backend/platform/mail/email-content.ts";
import { inLanguage } from "#server/language.ts";
import { ACCOUNT_DELETION_DAYS, DAY_MS } from "#shared/constants.ts";
import type { Language } from "#shared/words/language.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { apiOf, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { setPlan } from "../support/teams.ts";

type Template = (facts: unknown) => EmailContent;
const backendFolder = join(import.meta.dirname, "../../server/backend");
const modules: Record<string, unknown>[] = await Promise.all(
  globSync("**/email-templates.ts", { cwd: backendFolder }).map((path) => import(join(backendFolder, path))),
);
/** Other exports of these modules, which send emails or format a line of one. */
const OTHERS = new Set([
  "sendWelcome",
  "emailHolder",
  "emailApprovers",
  "notifyOfPacks",
  "tellOfFailures",
  "receiptNumber",
]);
/** Modules that format a line of an email, or something that an email counts. */
const LINES = new Set([
  "platform/mail/email-content.ts",
  "offers/treets/partner-line.ts",
  "readers/mail-samples/operations.ts",
  "readers/plan-use/watch-limits.ts",
]);
const templates = modules.flatMap((module) =>
  Object.entries(module).filter(([name]) => !OTHERS.has(name)),
) as [string, Template][];

const DAY = new Date("2026-03-04T05:06:07Z");
const known: Readonly<Record<string, unknown>> = {
  business: Object.assign(Object("«business»"), {
    id: "biz_1",
    name: "«name»",
    timezone: "UTC",
    settings: {},
  }),
  from: Object.assign(Object("«from»"), { id: "biz_1", name: "«name»" }),
  role: "manager",
  formerRole: "admin",
  change: "pause",
  request: "export",
  outcome: "changed",
  topic: "privacy",
  details: {},
  wanted: ["«wanted»"],
  lines: ["«line»"],
  step: 2,
  deadline: DAY,
  until: DAY,
  dueAt: DAY,
  now: "on",
  fresh: [{ title: "«title»", summary: "«summary»", partner: null }],
  note: null,
};
/** Facts for which an email has another text when there is nothing, with their values in either case. */
const counted: Readonly<Record<string, readonly [yes: unknown, no: unknown]>> = {
  left: [0, 2],
  cards: [["«card»"], []],
  claims: [
    [{ title: "«title»", ref: "«ref»", until: DAY }],
    [
      { title: "«title»", ref: "«ref»", until: null },
      { title: "«other»", ref: "«ref»", until: DAY },
    ],
  ],
};
/** Facts for any template: unknown ones have their own name as their value. */
const factsWhere = (yes: boolean) =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name !== "string"
          ? undefined
          : name in counted
            ? counted[name]?.[yes ? 0 : 1]
            : name in known
              ? known[name]
              : /^(is|has)[A-Z]|^(suspended|declined|accepted|ended)$/.test(name)
                ? yes
                : `«${name}»`,
      has: () => true,
    },
  );
const sentencesIn = (language: Language, template: Template, yes: boolean): string[] => {
  const { subject, text, html } = inLanguage(language, () => renderEmail(template(factsWhere(yes))));
  const shown = html.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, "\n");
  return (
    `${subject}\n${text}\n${shown}`
      .split(/\n|(?<=[.!?:]) /)
      .map((line) => line.trim())
      // A line counts only if words of its own remain without its facts; otherwise it has no language.
      .filter((line) => /\p{L}{2,} \p{L}{2,}/u.test(line.replace(/«\w+»|https?:\S+/g, "·")))
  );
};

describe("an email", () => {
  it("has one of more than 70 templates", () => {
    expect(templates.length).toBeGreaterThan(70);
  });

  it("takes its wording only from the templates", () => {
    const writers = globSync("**/*.ts", { cwd: backendFolder }).filter(
      (path) =>
        !path.endsWith("email-templates.ts") &&
        !LINES.has(path) &&
        readFileSync(join(backendFolder, path), "utf8").includes('"#words/mails.ts"'),
    );
    expect(writers).toEqual([]);
  });

  it.each(templates)(
    "from the template %s shares no sentence between German and English",
    (_name, template) => {
      for (const yes of [true, false]) {
        const english = sentencesIn("en", template, yes);
        const german = sentencesIn("de", template, yes);
        expect(english).not.toEqual([]);
        expect(german.filter((sentence) => english.includes(sentence))).toEqual([]);
      }
    },
  );

  it.each(templates)(
    "from the template %s goes on after its greeting as its language does",
    (_name, template) => {
      for (const yes of [true, false]) {
        for (const [language, wrong] of [
          ["en", /^\p{Ll}/u],
          ["de", /^(Am|Das|Dein|Die|Du|Gib|Jemand|Mit|Wie|Wir)\b|^Danke für/],
        ] as const) {
          const [greeting = "", next = ""] = inLanguage(language, () => template(factsWhere(yes)).paragraphs);
          if (/^(Hello|Hallo) .*,$/.test(greeting)) expect(next).not.toMatch(wrong);
        }
      }
    },
  );
});

describe("an email to another user", () => {
  let server: MailServer;
  let backend: TestBackend;
  let english: TestPerson;
  let german: TestPerson;
  /** Addresses for which the SMTP server takes nothing for now. */
  const unreachable = new Set<string>();
  beforeAll(async () => {
    server = await startMailServer({ verdict: (to) => (unreachable.has(to) ? 451 : undefined) });
    backend = await startTestBackend({ env: { LANGUAGES: "en,de", SMTP_URL: server.url } });
    english = await newPerson(backend, "Emma");
    german = await newPerson(backend, "Greta");
    await backend.as(german.tokens.token).me.update({ locale: "de-DE" });
    await backend.as(english.tokens.token).businesses.create({ name: "Quay Club", slug: "quay-club" });
    await setPlan(backend, "quay-club", "growth");
  });
  afterAll(async () => {
    await backend.stop();
    await server.stop();
  });

  /** Returns all emails to this address, in no particular order. */
  const lettersTo = (email: string) =>
    server.taken
      .filter(({ to }) => to === email)
      .map(({ text }) => text.replaceAll("=\r\n", ""))
      .join("\n");

  it("is in the recipient's language, not in the sender's", async () => {
    const invite = (email: string) =>
      inLanguage("en", () =>
        backend
          .as(english.tokens.token)
          .team.invite({ business: "quay-club", emails: [email], role: "viewer" }),
      );
    await invite(german.email);
    await vi.waitFor(() => expect(lettersTo(german.email)).toContain("Einladung ansehen"), 60_000);
    expect(lettersTo(german.email)).toContain('<html lang=3D"de"');
    expect(lettersTo(german.email)).not.toContain("See the invitation");
  });

  it("is in English when a German-speaking user causes it for an English-speaking one", async () => {
    await inLanguage("de", () => backend.as().auth.forgot({ email: english.email }));
    await vi.waitFor(() => expect(lettersTo(english.email)).toContain("Use the button"), 60_000);
  });

  describe("without an account", () => {
    const business = "hafen";
    const owner = () => backend.as(german.tokens.token);
    const comesIn = (language: Language, to: string, text: string) =>
      vi.waitFor(() => {
        expect(lettersTo(to)).toContain(text);
        expect(lettersTo(to)).toContain(`<html lang=3D"${language}"`);
      }, 60_000);
    beforeAll(async () => {
      await inLanguage("de", () => owner().businesses.create({ name: "Hafen", slug: business }));
      await setPlan(backend, business, "growth");
    });

    it("is in the language of the business, which is first that of its creation", async () => {
      const { settings } = await owner().settings.get({ business });
      expect(settings.language).toBe("de");
      const email = "nobody@people.example";
      await inLanguage("en", () => owner().members.add({ business, email, firstName: "No", invite: true }));
      await comesIn("de", email, "Hafen beitreten");
    });

    it("is in the inviter's language if it is not sent in the business's name", async () => {
      const email = "colleague@people.example";
      const emails = [email];
      await inLanguage("en", () => owner().team.invite({ business, emails, role: "viewer" }));
      await comesIn("en", email, "See the invitation");
    });

    it("is so after an import, while people with an account read theirs", async () => {
      const reader = await newPerson(backend, "Reader");
      const lines = ["E-mail", "imported@people.example", reader.email];
      const file = new File([lines.join("\r\n")], "people.csv", { type: "text/csv" });
      const { id } = await owner().memberImports.upload({ business, file });
      const stateOf = async () => (await owner().memberImports.get({ business, import: id })).state;
      const options = { consent: "Membership form", welcome: "invite" } as const;
      await owner().memberImports.check({ business, import: id, mapping: { email: 0 }, ...options });
      await expect.poll(stateOf).toBe("ready");
      await owner().memberImports.run({ business, import: id });
      await expect.poll(stateOf).toBe("done");
      await comesIn("de", "imported@people.example", "Hafen beitreten");
      await comesIn("en", reader.email, "Join Hafen");
    });

    it("is in the language in which the recipient asked for it", async () => {
      const email = "imported@people.example";
      await inLanguage("en", () => backend.as().preferences.freshLink({ business, email }));
      await comesIn("en", email, "Choose which e-mails Hafen sends you");
    });

    it("changes its language with the business's setting, which the log names", async () => {
      await owner().settings.update({ business, changes: { language: "en" } });
      const [entry] = (await owner().settings.audit({ business })).items;
      expect(entry?.changes).toEqual({ language: ["de", "en"] });
      const email = "later@people.example";
      await inLanguage("de", () => owner().members.add({ business, email, firstName: "Lou", invite: true }));
      await comesIn("en", email, "Join Hafen");
    });
  });

  it("about an account's deletion is in that account's language", async () => {
    const { password } = { password: PASSWORD };
    const leaver = await newPerson(backend, "Lutz");
    await backend.as(leaver.tokens.token).me.update({ locale: "de-DE" });
    await backend.as(leaver.tokens.token).me.requestDeletion({ currentPassword: password });
    await vi.waitFor(() => expect(lettersTo(leaver.email)).toContain("Mein Konto behalten"), 60_000);
  });

  it.each([
    ["en-GB", "See the invitation", "is deleted"],
    ["de-DE", "Einladung ansehen", "ist gelöscht"],
  ] as const)(
    "written in %s before an account's deletion is not sent after it",
    async (locale, invited, deleted) => {
      const leaver = await newPerson(backend, `Leaver ${locale}`.replace(" ", "-"));
      const { email } = leaver;
      const signedIn = backend.as(leaver.tokens.token);
      await signedIn.me.update({ locale, quietHours: { from: 0, until: 24 * 60 - 1 } });
      unreachable.add(email);
      await signedIn.me.requestDeletion({ currentPassword: PASSWORD });
      backend.clock.forward(ACCOUNT_DELETION_DAYS * DAY_MS + 1);
      const owner = await apiOf(backend, english);
      await owner.team.invite({ business: "quay-club", emails: [email], role: "viewer" });
      const notice = { subject: "A notice", heading: "A notice", paragraphs: ["It can wait."] };
      await inTransaction(backend.deps.db, (tx) => backend.deps.mail.send(tx, email, () => notice, "notice"));
      const waiting = async () => {
        const { rows } = await backend.deps.database.pool.query(
          "select text, attempts, held_until is not null as held from mail_outbox where to_address = $1",
          [email],
        );
        return rows as { text: string; attempts: number; held: boolean }[];
      };
      const find = async (text: string) => (await waiting()).find((row) => row.text.includes(text));
      await expect.poll(async () => (await find(invited))?.attempts, { timeout: 60_000 }).toBeGreaterThan(0);
      expect(await find("It can wait.")).toMatchObject({ held: true });

      await deleteDueAccounts(backend.deps);
      unreachable.delete(email);
      await vi.waitFor(() => expect(lettersTo(email)).not.toBe(""), 60_000);
      expect(server.taken.filter(({ to }) => to === email)).toHaveLength(1);
      expect((await waiting()).map(({ text }) => text)).toEqual([expect.stringContaining(deleted)]);
      expect(lettersTo(email)).toContain(`<html lang=3D"${locale.slice(0, 2)}"`);
    },
  );
});
