import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { ownerOf } from "../support/billing.ts";
import { declaredOperations } from "../support/operations.ts";
import { apiOf, PASSWORD, type TestPerson } from "../support/people.ts";
import { buyTreet, newMember, newShop, type Shop } from "../support/purchases.ts";
import { runningDemo } from "../support/running.ts";
import { setPlan } from "../support/teams.ts";

describe("a PDF", () => {
  const treets = runningDemo();
  let shop: Shop;
  let buyer: TestPerson;
  let purchase: string;
  let link: string;

  beforeAll(async () => {
    const { backend } = treets;
    shop = await newShop(backend);
    buyer = await newMember(backend, shop);
    ({ purchase } = await buyTreet(backend, shop, buyer));
    const { purchases } = await apiOf(backend, buyer);
    await vi.waitFor(async () => {
      expect((await purchases.get({ business: shop.slug, purchase })).state).toBe("paid");
    }, 60_000);
    await setPlan(backend, shop.slug, "growth");
    const owner = await ownerOf(backend, shop);
    ({ id: link } = await owner.links.create({ business: shop.slug, kind: "join", name: "Poster" }));
  });

  interface Reader {
    readonly email: string;
    readonly password?: string;
  }
  interface Download {
    readonly operation: string;
    /** Path below that of all businesses. */
    readonly path: () => string;
    readonly reader: () => Reader;
    /** Some of the words that the file contains in each language. */
    readonly en: readonly string[];
    readonly de: readonly string[];
    /** A part of the file's name in each language; absent if its name has no words. */
    readonly named?: { readonly en: string; readonly de: string };
  }
  const owner = () => shop.owner;
  const demoOwner = () => ({ email: "owner@treets.example", password: DEMO_PASSWORD });
  const downloads: readonly Download[] = [
    {
      operation: "insights.exportPdf",
      path: () => "/harbour-club/insights.pdf",
      reader: demoOwner,
      en: ["Insights", "Figures", "New members"],
      de: ["Auswertungen", "Kennzahlen", "Neue Mitglieder"],
      named: { en: "-insights-", de: "-auswertungen-" },
    },
    {
      operation: "insights.highlightPdf",
      path: () => "/harbour-club/insights/highlights.pdf",
      reader: demoOwner,
      en: ["Highlights"],
      de: ["Höhepunkte"],
      named: { en: "-highlights-", de: "-hoehepunkte-" },
    },
    {
      operation: "payouts.statementPdf",
      path: () => `/${shop.slug}/payout-account/statement.pdf?month=${new Date().toISOString().slice(0, 7)}`,
      reader: owner,
      en: ["Statement", "Sales by treet", "Sold", "Refunds", "Disputes"],
      de: ["Abrechnung", "Verkäufe je Treet", "Verkauft", "Erstattungen", "Rückbuchungen"],
      named: { en: "statement-", de: "abrechnung-" },
    },
    {
      operation: "purchases.receipt",
      path: () => `/${shop.slug}/purchases/${purchase}/receipt.pdf`,
      reader: () => buyer,
      en: ["Receipt", "Amount", "Seller", "€12"],
      de: ["Beleg", "Betrag", "Verkäufer", "12,00 €"],
      named: { en: "receipt-", de: "beleg-" },
    },
    {
      operation: "links.qr",
      path: () => `/${shop.slug}/links/${link}/qr?format=pdf`,
      reader: owner,
      en: ["Scan to become a member"],
      de: ["Scannen und Mitglied werden"],
    },
  ];

  it("of any operation is considered here", () => {
    const isPdf = ({ path, input }: (typeof declaredOperations)[number]) =>
      path.endsWith(".pdf") || JSON.stringify(input).includes('"pdf"');
    expect(
      declaredOperations
        .filter(isPdf)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(downloads.map(({ operation }) => operation).sort());
  });

  /** Downloads the file as a browser does, for an account in this language. */
  async function read({ path, reader }: Download, locale: "de-DE" | "en-GB") {
    const { backend, origin } = treets;
    const { email, password = PASSWORD } = reader();
    const { token } = await backend.as().auth.signIn({ email, password });
    await backend.as(token).me.update({ locale });
    const answer = await fetch(`${origin}/api/v1/businesses${path()}`, {
      headers: { cookie: `treets.token=${token}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
    const { info } = await pdf.getMetadata();
    const texts: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      texts.push(...items.flatMap((item) => ("str" in item ? [item.str] : [])));
    }
    const { Language: language } = info as { Language?: string };
    const disposition = answer.headers.get("content-disposition") ?? "";
    return { language, disposition, text: texts.join(" ").replace(/\s+/g, " ") };
  }

  it.each(downloads)("downloaded by $operation is in the language of its reader", async (download) => {
    for (const [language, other] of [
      ["de", "en"],
      ["en", "de"],
    ] as const) {
      const found = await read(download, language === "de" ? "de-DE" : "en-GB");
      expect(found.language).toBe(language);
      for (const words of download[language]) expect(found.text).toContain(words);
      if (download.named) expect(found.disposition).toContain(download.named[language]);
      for (const words of download[other]) expect(found.text).not.toContain(words);
    }
  });
});
