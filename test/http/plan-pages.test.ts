import { describe, expect, it } from "vitest";
import { buy, newClub, ownerOf, PARIS_PROFILE, type PayingTeam } from "../support/billing.ts";
import { sessionOf } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { setPlan } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const treets = runningTreets();

/** Opens a page as the owner of a business. Returns where it led, and the text of its main part. */
async function open({ owner }: PayingTeam, path: string) {
  const { token } = await sessionOf(treets.backend, owner);
  const visitor = signedInVisitor(treets.origin, { token });
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
    .replaceAll("&#x27;", "'")
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

describe("what plans contain", () => {
  it("is compared in full, with histories in months and our fee on paid treets", async () => {
    const club = await newClub(treets.backend);
    const { text } = await open(club, `/select-plan?business=${club.slug}`);
    for (const row of [
      "insights history 30 days 12 months 24 months 36 months Unlimited",
      "QR codes with your logo and colours No Yes Yes Yes Yes",
      "Scheduled reports No Monthly Weekly Weekly Weekly",
      "Comparing and custom date ranges Comparing only Yes Yes Yes Yes",
      "audit log 30 days 90 days 12 months 36 months Unlimited",
      "Our fee on paid treets No paid treets 5% 3% 2% By agreement",
    ])
      expect(text).toContain(row);
    expect(text).toMatch(
      /Everything in Basic, and .*24 months of insights .*API keys and webhooks .*a fee of 3%/,
    );
  });

  it("is compared, without scripts, for chosen plans and where they differ", async () => {
    const club = await newClub(treets.backend);
    const compared = async (query: string) => {
      const { main } = await open(club, `/select-plan?business=${club.slug}${query}`);
      const table = /<table class="plan-table">.*?<\/table>/s.exec(main)?.[0] ?? "";
      const headings = [...table.matchAll(/<th scope="(col|row)"[^>]*>([^<]+)/g)];
      const named = (scope: string) => headings.filter((each) => each[1] === scope).map((each) => each[2]);
      return { plans: named("col"), rows: named("row") };
    };
    const all = await compared("");
    expect(all.plans).toEqual(["Starter", "Basic", "Growth", "Scale", "Custom"]);
    expect(all.rows).toContain("Data export");
    const two = await compared("&compare=growth&compare=scale&differences=on");
    expect(two.plans).toEqual(["Growth", "Scale"]);
    expect(two.rows).toContain("Report recipients");
    expect(two.rows).not.toContain("API and webhooks");
    expect(two.rows).not.toContain("Data export");
    expect((await compared("&compare=none")).plans).toEqual(all.plans);
  });

  it("is listed in full where a plan is sold, with what it replaces", async () => {
    const club = await newClub(treets.backend);
    const offered = await open(club, `/basic-plan?business=${club.slug}`);
    for (const gain of [
      "25 live treets instead of 5",
      "12 months of insights instead of 30 days",
      "90 days of audit log instead of 30 days",
      "1,000 rows in an import instead of 100",
      "A monthly report by e-mail",
      "Paid treets, for a fee of 5%",
    ])
      expect(offered.text).toContain(gain);
    await buy(treets.backend, club, "basic");
    const changed = await open(club, `/upgrade?business=${club.slug}&plan=growth`);
    for (const gain of ["Weekly reports by e-mail", "24 months of insights", "Paid treets, for a fee of 3%"])
      expect(changed.text).toContain(gain);
  });
});

describe("the pages of plans", () => {
  it("tell a business that only supplies treets that Starter is enough, and still sell it a plan", async () => {
    const club = await newClub(treets.backend);
    const { pool } = treets.backend.deps.database;
    await pool.query("update businesses set is_community = false, is_provider = true where slug = $1", [
      club.slug,
    ]);
    for (const path of ["select-plan", "basic-plan", "checkout", "upgrade"]) {
      const { text } = await open(club, `/${path}?business=${club.slug}&plan=basic`);
      expect(text, path).toContain("You don't need a paid plan");
      expect(text, path).not.toContain("of 100 Active and suspended");
      expect(text, path).not.toContain("Try Growth free");
    }
    expect((await open(club, `/checkout?business=${club.slug}&plan=basic`)).text).toContain("Pay €29.00");
  });

  it("sell nothing that a plan without a subscription includes, and end nothing that was not bought", async () => {
    const club = await newClub(treets.backend);
    await setPlan(treets.backend, club.slug, "growth");
    const main = async (path: string) => (await open(club, `/${path}business=${club.slug}`)).text;
    expect(await main("basic-plan?")).not.toContain("Downgrade to Basic");
    for (const page of ["upgrade", "checkout"]) {
      expect(await main(`${page}?plan=growth&`)).toContain("You're on Growth");
      expect(await main(`${page}?plan=basic&`)).toContain("Growth includes everything in Basic");
      expect(await main(`${page}?plan=scale&`)).toContain("Checkout: Scale");
    }
    expect(await main("upgrade?plan=custom&")).toContain("Custom is by agreement");
  });

  it("say that an upgrade takes the place of a scheduled change, and what a yearly price is paid for", async () => {
    const club = await newClub(treets.backend);
    await buy(treets.backend, club, "basic");
    const api = await ownerOf(treets.backend, club);
    await api.billing.schedule({ business: club.slug, plan: "starter", interval: "month" });
    const { text } = await open(club, `/upgrade?business=${club.slug}&plan=basic&interval=year`);
    expect(text).toMatch(/Basic ends on [^.]+ If you go on, this no longer happens\./);
    expect(text).toContain("Pay for Basic yearly");
    expect(text).toMatch(/Now Basic, monthly.*New Basic, yearly/);
    expect(text).toContain("We'll charge Visa •••• 4242.");
  });

  it("lead nobody to a smaller plan than the one they pay for", async () => {
    const club = await newClub(treets.backend);
    expect((await open(club, `/select-plan?business=${club.slug}`)).text).not.toContain("Fits your usage");
    await buy(treets.backend, club, "basic");
    expect((await open(club, `/select-plan?business=${club.slug}`)).text).not.toContain("Fits your usage");
  });
});

describe("the bar above the pages of plans and payment", () => {
  const barOf = async (club: PayingTeam, path: string) => {
    const { token } = await sessionOf(treets.backend, club.owner);
    const { text } = await signedInVisitor(treets.origin, { token }).open(path);
    const bar = /<header[^>]*>(.*?)<\/header>/s.exec(text)?.[1] ?? "";
    const close = /<a(?=[^>]*top-bar-close)[^>]*href="([^"]*)"/.exec(bar)?.[1];
    const named = /<(a|span)(?=[^>]*top-bar-business)[^>]*>([^<]*)/.exec(bar);
    return { close, name: named?.[2], isLink: named?.[1] === "a", bar };
  };

  it("names the business, leads back to it, and to the same page for another one", async () => {
    const club = await newClub(treets.backend);
    const alone = await barOf(club, "/select-plan");
    expect(alone).toMatchObject({
      close: `/${club.slug}/control-panel`,
      name: club.slug,
      isLink: false,
    });

    const other = `${club.slug}-too`;
    await (await ownerOf(treets.backend, club)).businesses.create({ name: other, slug: other });
    const one = await barOf(club, `/select-plan?business=${other}&interval=year`);
    expect(one).toMatchObject({ close: `/${other}/control-panel`, name: other, isLink: true });
    const back = encodeURIComponent("/select-plan?interval=year&business={business}");
    expect(one.bar.replaceAll("&amp;", "&")).toContain(`/select-org?stay=1&redirect=${back}`);
    // The page may be about either of them.
    expect(await barOf(club, "/select-plan")).toMatchObject({ close: "/select-org", name: undefined });
  });

  it("leads back to where the user came from, on this site only", async () => {
    const club = await newClub(treets.backend);
    const { token } = await sessionOf(treets.backend, club.owner);
    const closed = async (redirect: string) => {
      const { close = "" } = await barOf(club, `/basic-plan?redirect=${redirect}`);
      return (await signedInVisitor(treets.origin, { token }).open(close)).to;
    };
    expect(await closed(`/${club.slug}/members`)).toBe(`/${club.slug}/members`);
    // The page on which this user starts.
    expect(await closed("//evil.example")).toBe("/complete-profile");
  });
});
