import { beforeAll, describe, expect, it } from "vitest";
import { FORM_KEY } from "#shared/form-key.ts";
import { payloadPathOf } from "#shared/page-state.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { joinTeam } from "../support/teams.ts";

const slug = "shared-desk";
const PAGE = `/${slug}/members?add=1`;

const treets = runningTreets();
let owner: TestPerson;
let colleague: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  owner = await newPerson(treets.backend, "Yara");
  await treets.backend.as(owner.tokens.token).businesses.create({ name: "Shared Desk", slug });
  await treets.backend.deps.database.pool.query("update businesses set plan = 'scale'");
  colleague = await joinTeam(treets.backend, { slug, owner, role: "admin" });
  stranger = await newPerson(treets.backend, "Xenia");
});

const ask = (path: string, person: TestPerson, init: RequestInit = {}) =>
  fetch(treets.origin + path, {
    ...init,
    redirect: "manual",
    headers: { origin: treets.origin, cookie: `treets.token=${person.tokens.token}` },
  });

const keyIn = (html: string): string => {
  const key = new RegExp(`name="${FORM_KEY}" value="([^"]+)"`).exec(html)?.[1];
  if (!key) throw new Error("The page has no form with a key");
  return key;
};

const fieldsOf = (email: string) => ({ intent: "add", firstName: "Kim", email });
const form = (key: string, fields: Readonly<Record<string, string>>) => ({
  method: "POST",
  body: new URLSearchParams({ [FORM_KEY]: key, ...fields }),
});

const membersWith = async (email: string) =>
  (await treets.backend.deps.database.pool.query("select 1 from members where email = $1", [email])).rows
    .length;

describe("a form left open by a user, after somebody else has signed in", () => {
  it("does nothing without scripts: the page says who is signed in, keeps what was entered, and sends it when it is wanted", async () => {
    const email = "plain@m.example";
    const key = keyIn(await (await ask(PAGE, owner)).text());
    const refused = await ask(PAGE, colleague, form(key, fieldsOf(email)));
    const html = await refused.text();
    expect(refused.status).toBe(412);
    expect(html).toContain(`signed in as ${colleague.email} now`);
    expect(html).toContain(`value="${email}"`);
    expect(await membersWith(email)).toBe(0);

    const wanted = await ask(PAGE, colleague, form(keyIn(html), fieldsOf(email)));
    expect(wanted.status).toBe(303);
    expect(await membersWith(email)).toBe(1);
  });

  it("does nothing with scripts either", async () => {
    const email = "scripted@m.example";
    const key = keyIn(await (await ask(PAGE, owner)).text());
    const refused = await ask(payloadPathOf(`/${slug}/members`), colleague, form(key, fieldsOf(email)));
    expect(refused.status).toBe(412);
    expect(await refused.json()).toMatchObject({
      form: {
        intent: "add",
        message: expect.stringContaining(`signed in as ${colleague.email} now`),
        values: { email },
      },
    });
    expect(await membersWith(email)).toBe(0);
  });

  it("shows nothing of it on the account page of the present user", async () => {
    const key = keyIn(await (await ask("/account-settings", owner)).text());
    const typed = { intent: "profile", firstName: "Yara's secret", lastName: "" };
    const refused = await ask("/account-settings", colleague, form(key, typed));
    expect(refused.status).toBe(412);
    const html = await refused.text();
    expect(html).toContain(`signed in as ${colleague.email} now`);
    expect(html).not.toContain("secret");
  });

  it("does nothing where the present user has no page: the error says who is signed in", async () => {
    const email = "locked@m.example";
    const key = keyIn(await (await ask(PAGE, owner)).text());
    const refused = await ask(PAGE, stranger, form(key, fieldsOf(email)));
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain(`signed in as ${stranger.email} now`);
    expect(html).not.toContain(email);
    expect(await membersWith(email)).toBe(0);
  });

  it("does not save a draft that is stored while it is written", async () => {
    const path = `/${slug}/treet/new?type=link`;
    const key = keyIn(await (await ask(path, owner)).text());
    const draft = { intent: "save", type: "link", title: "Yara's coffee" };
    const mark = key.replace(/^[^.]*/, "");
    const refused = await ask(payloadPathOf(`/${slug}/treet/new`), colleague, form(mark, draft));
    expect(refused.status).toBe(412);
    const own = await ask(payloadPathOf(`/${slug}/treet/new`), owner, form(mark, draft));
    expect(own.status).toBe(200);
  });

  it("still signs out", async () => {
    const key = keyIn(await (await ask(PAGE, owner)).text());
    const answer = await ask("/", stranger, form(key, { intent: "sign-out" }));
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie().join()).toContain("treets.token=;");
  });
});
