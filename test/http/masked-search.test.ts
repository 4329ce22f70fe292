import { beforeAll, expect, it } from "vitest";
import { Problem } from "#shared/problems.ts";
import { callByName, declaredOperations } from "../support/operations.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { words } from "../support/treet-club.ts";

const business = "mask-club";
const FRAGMENT = 4;

const searching = declaredOperations.flatMap(({ name, input }) => {
  const properties = Object.keys(input.properties ?? {});
  const field = ["search", "text"].find((one) => properties.includes(one));
  return field && (name.startsWith("search.") || field === "search") ? [{ name, field }] : [];
});

const backend = runningBackend();
let people: Record<"admin" | "viewer" | "member" | "supplier", TestPerson>;
let treet: string;

beforeAll(async () => {
  const team = await newTeam(backend, business, ["admin", "manager", "viewer"], "scale");
  const owner = backend.as(team.owner.tokens.token);
  for (const one of [
    { email: "zqxv.wkjy@hidden-house.example", firstName: "Anna", lastName: "Berg", phone: "+4915123456789" },
    { email: "member@people.example", firstName: "Mem", lastName: "Ber", notes: "Fjordblick" },
  ]) {
    await owner.members.add({ business, ...one, invite: false });
  }
  const member = await newPerson(backend, "Member");
  const supplier = await newPerson(backend, "Baker");
  const inviter = team.manager;
  await newPartner(backend, { inviter, business, baker: supplier, name: "Bakery", slug: "mask-bakery" });
  const draft = await owner.treets.create({ business, content: await illustrated(owner, words) });
  await owner.treets.move({ business, treet: draft.id, move: "publish" });
  await backend.as(member.tokens.token).claims.claim({ business, treet: draft.id });
  treet = draft.id;
  people = { ...team, member, supplier };
});

/** Returns an operation's response to this person as text, empty if the person may not call it. */
async function answerTo(person: TestPerson, name: string, more: object): Promise<string> {
  const place = name.startsWith("supply.") ? "mask-bakery" : business;
  const input = {
    business: place,
    businesses: [place],
    ...(name.includes("fTreet") ? { treet } : {}),
    ...(name === "partners.across" ? { communities: [business] } : {}),
    limit: 50,
    ...more,
  };
  // Some operations require a search text.
  const isRefusal = ({ code }: Problem) =>
    code === "forbidden" ||
    code === "not_found" ||
    (code === "invalid_input" && Object.keys(more).length === 0);
  const answer = await callByName(backend.as(person.tokens.token), name, input).catch((refusal) => {
    if (refusal instanceof Problem && isRefusal(refusal)) return null;
    throw refusal;
  });
  return answer instanceof Object && "body" in answer ? "" : JSON.stringify(answer ?? "").toLowerCase();
}

it("more than eight operations of the contract have a search", () => {
  expect(searching.length).toBeGreaterThan(8);
});

it.each(searching)("$name finds no one by values it does not show", async ({ name, field }) => {
  const shownToAdmin = await answerTo(people.admin, "members.list", {});
  const search = { [field]: "anna" };
  const everybody = await Promise.all(Object.values(people).map((person) => answerTo(person, name, search)));
  expect(everybody.join(""), "nobody may call it").not.toBe("");
  for (const person of [people.viewer, people.member, people.supplier]) {
    const shown = (await answerTo(person, name, {})) + (await answerTo(person, "members.list", {}));
    for (const fragment of hiddenFragments(shownToAdmin, shown)) {
      const answer = await answerTo(person, name, { [field]: fragment });
      expect(`${person.firstName}, ${fragment}: ${found(answer)}`).toBe(
        `${person.firstName}, ${fragment}: nothing`,
      );
    }
  }
});

/** The counts by category do not depend on the search, so they reveal nothing about its result. */
const categories = /"categories":\[[^\]]*\]/;

/** Tells from the response whether somebody was found, by name or by a count. */
const found = (answer: string): string =>
  answer.includes("anna")
    ? "Anna"
    : /"total":[1-9]/.test(answer.replace(categories, ""))
      ? "somebody"
      : "nothing";

/** Returns pieces of Anna's private data that the response does not contain. */
function hiddenFragments(everything: string, shown: string): string[] {
  const secrets = ["zqxv.wkjy@hidden-house.example", "4915123456789", "fjordblick"];
  expect(everything).toContain(secrets[0]);
  return secrets.flatMap((secret) =>
    (secret.match(new RegExp(`.{${FRAGMENT}}`, "g")) ?? []).filter((fragment) => !shown.includes(fragment)),
  );
}
