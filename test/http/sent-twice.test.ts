import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { FORM_KEY } from "#shared/form-key.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { runningTreets } from "../support/running.ts";
import { linkIn } from "../support/signing-in.ts";
import { words } from "../support/treet-club.ts";

const BUSINESS = "twice-club";

const treets = runningTreets();
let owner: TestPerson;

beforeAll(async () => {
  owner = await newPerson(treets.backend, "Tova");
  await treets.backend.as(owner.tokens.token).businesses.create({ name: "Twice Club", slug: BUSINESS });
  await treets.backend.deps.database.pool.query("update businesses set plan = 'scale'");
});

const ask = (path: string, init: RequestInit = {}, person: TestPerson | null = owner) =>
  fetch(treets.origin + path, {
    ...init,
    redirect: "manual",
    headers: {
      origin: treets.origin,
      ...(person && { cookie: `treets.token=${person.tokens.token}` }),
      ...init.headers,
    },
  });

/** Loads a form as a browser without scripts has it, with its page's idempotency key. */
async function formOn(path: string, person: TestPerson | null = owner) {
  const html = await (await ask(path, {}, person)).text();
  const key = new RegExp(`name="${FORM_KEY}" value="([^"]+)"`).exec(html)?.[1];
  if (!key) throw new Error(`${path} has no form with a key`);
  const send = (fields: Readonly<Record<string, string>>) =>
    ask(path, { method: "POST", body: new URLSearchParams({ [FORM_KEY]: key, ...fields }) }, person);
  return { send };
}

async function sendTwice(
  path: string,
  fields: Readonly<Record<string, string>>,
  person: TestPerson | null = owner,
) {
  const { send } = await formOn(path, person);
  const [first, second] = await Promise.all([send(fields), send(fields)]);
  return [first, second, await send(fields)];
}

const count = async (table: string, where = "true") =>
  Number(
    (await treets.backend.deps.database.pool.query(`select count(*) from ${table} where ${where}`)).rows[0]
      .count,
  );

type Fields = Readonly<Record<string, string>>;

/** Forms that create something: their page, their fields, and the table that gets another row. */
const forms: readonly [page: string, fields: Fields, table: string][] = [
  ["/members?add=1", { intent: "add", firstName: "Kim", email: "kim@m.example" }, "members"],
  ["/members?labels=1", { intent: "create-label", name: "Founders", color: "blue" }, "labels"],
  ["/link-management?new=1", { intent: "create", name: "Spring", targetId: "join" }, "links"],
  ["/team-members", { intent: "invite", emails: "lou@t.example", role: "viewer" }, "team_invitations"],
  ["/treet/new?type=link", { intent: "save", type: "link", title: "Coffee" }, "treets"],
  ["/pack/new", { intent: "save", "content.title": "Welcome" }, "packs"],
  [
    "/partners-overview?invite=1",
    { intent: "invite", emails: "cafe@p.example", message: "Join us", policy: "review_all" },
    "partnerships",
  ],
  [
    "/settings/overview?tab=integrations&new=key",
    { intent: "create-key", name: "Till", scope: "read-only", expiresIn: "30" },
    "api_keys",
  ],
  [
    "/settings/overview?tab=integrations&new=webhook",
    { intent: "create-webhook", url: "https://hooks.example.org/a", "event member.joined": "on" },
    "webhook_endpoints",
  ],
];

describe("a form sent twice concurrently, and a third time", () => {
  it.each(forms)("on %s creates one item, with the same answer each time", async (page, fields, table) => {
    const before = await count(table);
    const answers = await sendTwice(`/${BUSINESS}${page}`, fields);
    const [first] = answers;
    const said = first?.status === 200 ? "" : ((await first?.clone().text()) ?? "");
    expect(await count(table), said.slice(-3_000)).toBe(before + 1);
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    // A secret that is shown once is the same in both responses.
    const secrets = await Promise.all(
      answers.map(async (answer) => /(treets_key|whsec)_[\w+/=]+/.exec(await answer.text())?.[0]),
    );
    expect(new Set(secrets).size).toBe(1);
  });

  it("creates one community, and one enquiry from a visitor", async () => {
    const community = {
      name: "Second Club",
      slug: "second-club",
      kind: "community",
      category: "sports_club",
      start: "blank",
    };
    const before = await count("businesses");
    const founded = await sendTwice("/create-community", { ...community, trial: "on" });
    expect(await count("businesses")).toBe(before + 1);
    for (const { headers } of founded)
      expect(decodeURIComponent(headers.getSetCookie().join())).toContain("your trial of Growth has started");

    const enquiry = {
      intent: "send",
      topic: "question",
      name: "Vera",
      email: "vera@v.example",
      message: "How does this work for a club of forty?",
      consent: "on",
    };
    const answers = await sendTwice("/contact-community", enquiry, null);
    expect(await count("enquiries"), (await answers[0]?.text())?.slice(-3_000)).toBe(1);
  });

  it("claims a treet once", async () => {
    const as = treets.backend.as(owner.tokens.token);
    const content = { ...words, ...(await uploadedPicture(as)), perMemberLimit: 5 };
    const { id } = await as.treets.create({ business: BUSINESS, content, publish: true });
    await as.members.add({
      business: BUSINESS,
      email: "mia@people.example",
      firstName: "Mia",
      invite: false,
    });
    const member = await newPerson(treets.backend, "Mia");
    await sendTwice(`/${BUSINESS}/treet/${id}`, { intent: "claim" }, member);
    expect(await count("claims")).toBe(1);
  });

  it("answers an enquiry once", async () => {
    const as = treets.backend.as(owner.tokens.token);
    const email = "asker@v.example";
    const asked = { to: BUSINESS, kind: "business", topic: "other", name: "Asker", email } as const;
    await treets.backend.as().enquiries.send({ ...asked, message: "May we bring a dog to the regatta?" });
    const [enquiry] = (await as.enquiries.list({ business: BUSINESS, search: "Asker" })).items;
    const answers = await sendTwice(`/${BUSINESS}/control-panel?tab=enquiries`, {
      intent: "reply",
      enquiry: enquiry?.id ?? "",
      message: "You may, on a lead.",
    });
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await mailsTo(email)).toBe(2);
  });

  it("performs different requests despite the same key", async () => {
    const before = await count("members");
    const add = (email: string) => ({ intent: "add", firstName: "Pat", email });
    const { send } = await formOn(`/${BUSINESS}/members?add=1`);
    expect((await send(add("no address"))).status).toBe(422);
    expect((await send(add("pat@m.example"))).status).toBe(303);
    expect((await send(add("pam@m.example"))).status).toBe(303);
    expect(await count("members")).toBe(before + 2);
  });
});

const mailsTo = async (to: string) => (await treets.backend.deps.mail.list({ to, limit: 10 })).length;

describe("a visitor's form sent twice concurrently, and a third time", () => {
  /** Opens an emailed link as a visitor and sends a form of its page. */
  async function sendFromLink(link: string, fields: Fields) {
    const { pathname, search } = new URL(link);
    const opened = await ask(pathname + search, {}, null);
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const page = opened.headers.get("location") ?? "";
    const html = await (await ask(page, { headers: { cookie } }, null)).text();
    const key = new RegExp(`name="${FORM_KEY}" value="([^"]+)"`).exec(html)?.[1] ?? "";
    const body = () => new URLSearchParams({ [FORM_KEY]: key, ...fields });
    const send = () => ask(page, { method: "POST", body: body(), headers: { cookie } }, null);
    const [first, second] = await Promise.all([send(), send()]);
    const answers = [first, second, await send()];
    return answers.map(({ status, headers }) => `${status} ${headers.get("location")}`);
  }

  const invitationOf = async (email: string) => {
    const as = treets.backend.as(owner.tokens.token);
    await as.partners.invite({ business: BUSINESS, emails: [email] });
    return linkIn(await treets.backend.emailTo(email));
  };

  it("asks the inviter of a partner one question", async () => {
    const link = await invitationOf("curious@partners.example");
    const before = await mailsTo(owner.email);
    const said = await sendFromLink(link, { intent: "question", question: "What does this cost us?" });
    expect(new Set(said).size).toBe(1);
    expect(await mailsTo(owner.email)).toBe(before + 1);
  });

  it("declines an invitation, and says so each time", async () => {
    const link = await invitationOf("busy@partners.example");
    const said = await sendFromLink(link, { intent: "decline" });
    expect(said).toEqual(Array(3).fill("303 /"));
  });

  it("passes an invitation on to one colleague, and says so each time", async () => {
    const link = await invitationOf("front@desk.example");
    const said = await sendFromLink(link, { intent: "forward", email: "back@desk.example" });
    expect(said).toEqual(Array(3).fill("303 /"));
    expect(await mailsTo("back@desk.example")).toBe(1);
  });

  it("emails a member one new link to their preferences", async () => {
    const email = "linkless@people.example";
    const as = treets.backend.as(owner.tokens.token);
    await as.members.add({ business: BUSINESS, email, firstName: "Lin", invite: false });
    // Its page asks a visitor without a link for an address only if the community is listed.
    await treets.backend.deps.database.pool.query(
      "update businesses set visibility = 'listed' where slug = $1",
      [BUSINESS],
    );
    await sendTwice(`/${BUSINESS}/unsubscribe`, { intent: "fresh-link", email }, null);
    expect(await mailsTo(email)).toBe(1);
  });
});

describe("a public form pressed twice without JavaScript", () => {
  const browser = { "user-agent": "A browser without scripts", "x-forwarded-for": "203.0.113.5" };
  const press = (page: string, fields: Fields) =>
    ask(page, { method: "POST", body: new URLSearchParams(fields), headers: browser }, null);
  const twice = (page: string, fields: Fields) => Promise.all([press(page, fields), press(page, fields)]);
  const cookieIn = (answer: Response, name: string) =>
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith(name))
      ?.split(";", 1)[0];

  it("signs up once: one email, and both responses recognise its confirmation", async () => {
    const fields = { email: "twin@people.example", firstName: "Twin", password: PASSWORD, acceptTerms: "on" };
    const answers = await twice("/sign-up", fields);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(await mailsTo(fields.email)).toBe(1);
    const watches = answers.map((answer) => cookieIn(answer, "treets.watch"));
    expect(watches[0]).toBeDefined();
    expect(new Set(watches).size).toBe(1);
  });

  it("signs in once: one session, and both responses are valid", async () => {
    const sessions = () => count("sessions");
    const before = await sessions();
    const fields = { intent: "sign-in", email: owner.email, password: PASSWORD };
    const answers = await twice("/login", fields);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await sessions()).toBe(before + 1);
    for (const answer of answers) {
      const cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(";", 1)[0])
        .join("; ");
      const page = await fetch(`${treets.origin}/${BUSINESS}/members`, { headers: { cookie } });
      expect(page.status).toBe(200);
    }
    expect(new Set(answers.map((answer) => cookieIn(answer, "treets.refresh="))).size).toBe(1);
    expect(new Set(answers.map((answer) => cookieIn(answer, "treets.device"))).size).toBe(1);
  });

  it("signs in again after a sign-out in between", async () => {
    const fields = { intent: "sign-in", email: owner.email, password: PASSWORD };
    const first = await press("/login", fields);
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    await fetch(`${treets.origin}/api/auth/sign-out`, {
      method: "POST",
      headers: { cookie, origin: treets.origin },
    });
    const second = await press("/login", fields);
    expect(second.status).toBe(303);
    expect(cookieIn(second, "treets.refresh=")).not.toBe(cookieIn(first, "treets.refresh="));
  });

  it("emails one password reset link", async () => {
    // Other emails to the owner may still be on their way.
    const resets = async () => {
      const mails = await treets.backend.deps.mail.list({ to: owner.email, limit: 50 });
      return mails.filter(({ subject }) => subject === "Choose a new password").length;
    };
    const before = await resets();
    const answers = await twice("/forgot-password", { email: owner.email });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(resets).toBe(before + 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await resets()).toBe(before + 1);
  });
});

it("every form that changes data carries an idempotency key, as all use one component", () => {
  const root = join(import.meta.dirname, "../../client");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const bare = sources.filter((file) =>
    /<form\b[^>]*method="post"/.test(readFileSync(join(root, file), "utf8")),
  );
  // Choosing a language twice has no further effect.
  expect(bare).toEqual(["design/form.tsx", "layouts/language-menu.tsx"]);
});
