import { describe, expect, it } from "vitest";
import { buy, newClub, ownerOf, PARIS_PROFILE, type PayingTeam } from "../support/billing.ts";
import { sessionOf } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { Visitor } from "../support/visitor.ts";

const treets = runningTreets();

/** Opens a page as the owner of a business. Returns where it led, and the text of its main part. */
async function open({ owner }: PayingTeam, path: string) {
  const { token } = await sessionOf(treets.backend, owner);
  const visitor = new Visitor(treets.origin, { cookie: `treets.token=${token}` });
  let answer = await visitor.open(path);
  let at = path;
  while (answer.to) {
    at = answer.to;
    answer = await visitor.open(at);
  }
  // What arrives late follows the main part.
  const main = /<main[^>]*>(.*)<\/body>/s.exec(answer.text)?.[1] ?? "";
  const text = main
    .replaceAll(/<script.*?<\/script>/gs, " ")
    .replaceAll(/<(br|\/(li|p|td|th|h\d|dt|dd|div|span))[^>]*>/g, " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ");
  return { at, main, text };
}

/** Creates a club in France, which pays 20 % VAT, or none with a VAT ID. */
async function frenchClub(vatId = ""): Promise<PayingTeam> {
  const club = await newClub(treets.backend);
  const api = await ownerOf(treets.backend, club);
  await api.billing.saveProfile({ business: club.slug, ...PARIS_PROFILE, vatId });
  return club;
}

describe("the price of a plan", () => {
  it("is written in the reader's language, whatever the payment provider calls its lines", async () => {
    const club = await frenchClub();
    await treets.backend.deps.database.pool.query("update users set locale = 'de-DE' where email = $1", [
      club.owner.email,
    ]);
    const ordered = await open(club, `/checkout?business=${club.slug}&plan=basic`);
    expect(ordered.text).toContain("Basic, monatlich 29,00 € USt. 5,80 € Jetzt fällig 34,80 €");
    await buy(treets.backend, club, "basic");
    const changed = await open(club, `/upgrade?business=${club.slug}&plan=growth&interval=year`);
    expect(changed.text).toContain("Nicht genutzte Zeit von Basic -29,00 € Growth, jährlich 790,00 € USt.");
    const billed = await open(club, `/${club.slug}/settings/overview?tab=plan`);
    expect(billed.text).toContain("Basic, monatlich: 29,00 €");
  });

  it("says what the next charge comes to with its tax", async () => {
    const club = await frenchClub();
    const ordered = await open(club, `/checkout?business=${club.slug}&plan=basic`);
    expect(ordered.text).toMatch(/Next charge: €34\.80 including €5\.80 VAT on [^,]+, then every month\./);
    await buy(treets.backend, club, "basic");
    const changed = await open(club, `/upgrade?business=${club.slug}&plan=growth`);
    expect(changed.text).toContain("Next charge: €94.80 including €15.80 VAT on ");
    for (const page of [`/${club.slug}/settings/overview?tab=plan`, `/portal-return?business=${club.slug}`])
      expect((await open(club, page)).text, page).toContain("Next charge: €34.80 including €5.80 VAT on ");
  });

  it("says no more of VAT once reverse charge is confirmed", async () => {
    const club = await frenchClub("FR12345678901");
    const { text } = await open(club, `/checkout?business=${club.slug}&plan=basic`);
    expect(text).toMatch(/VAT \(reverse charge\) €0\.00 .*Next charge: €29\.00 on /);
  });
});
