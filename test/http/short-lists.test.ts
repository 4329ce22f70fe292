import { beforeAll, expect, it } from "vitest";
import { SEEN_AT_ONCE } from "#shared/lists/list.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const treets = runningTreets();
const business = "short-lists";
let owner: TestPerson;
let partner: string;
const team = () => treets.backend.as(owner.tokens.token);

beforeAll(async () => {
  ({ owner } = await newTeam(treets.backend, business, [], "scale"));
  const baker = await newPerson(treets.backend, "Bo");
  partner = await newPartner(treets.backend, {
    inviter: owner,
    business,
    baker,
    name: "Bakery",
    slug: "short-bakery",
  });
});

const shown = async (path: string) =>
  (await signedInVisitor(treets.origin, owner.tokens).open(`/${business}${path}`)).text;

const addKeys = async (names: readonly string[]) => {
  for (const name of names) await team().keys.create({ business, name, scope: "manager" });
};
const pdf = (name: string) => new File([`%PDF-1.7 ${name}`], name, { type: "application/pdf" });

it("API keys have no search until they exceed a screenful", async () => {
  const page = "/settings/overview?tab=integrations";
  const label = "Search keys and endpoints";
  expect(await shown(page)).not.toContain(label);
  await addKeys(Array.from({ length: SEEN_AT_ONCE }, (_, index) => `Till ${index}`));
  expect(await shown(page)).not.toContain(label);
  await addKeys(["Newsletter"]);
  expect(await shown(page)).toContain(label);
  const found = await shown(`${page}&search=news`);
  expect(found).toContain("<strong>Newsletter</strong>");
  expect(found).not.toContain("<strong>Till 0</strong>");
  const none = await shown(`${page}&key=expired`);
  expect(none).toContain("No keys match");
  expect(none).not.toContain("No keys yet");
});

it("a partner's files can be searched and sorted once they exceed a screenful", async () => {
  const page = `/manage-partner/${partner}?tab=terms`;
  const where = { business, partner };
  for (const name of ["b.pdf", "c.pdf", "d.pdf", "e.pdf", "f.pdf"])
    await team().partnerFiles.add({ ...where, file: pdf(name) });
  expect(await shown(page)).not.toContain("Search files");
  await team().partnerFiles.add({ ...where, file: pdf("a.pdf") });
  expect(await shown(page)).toContain("Search files");
  const names = (text: string) => [...text.matchAll(/<strong>(.\.pdf)<\/strong>/g)].map(([, name]) => name);
  expect(names(await shown(`${page}&order=name`))).toEqual([
    "a.pdf",
    "b.pdf",
    "c.pdf",
    "d.pdf",
    "e.pdf",
    "f.pdf",
  ]);
  expect(names(await shown(`${page}&search=D.pdf`))).toEqual(["d.pdf"]);
  expect(await shown(`${page}&search=nothing`)).toContain("No files match");
});
