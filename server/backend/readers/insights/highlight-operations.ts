import { eq } from "drizzle-orm";
import type { HighlightStory } from "#shared/contract/highlights.ts";
import { arranged, cardsOf } from "#shared/highlight-cards.ts";
import { isEnough } from "#shared/insight-rules.ts";
import { problem } from "#shared/problems.ts";
import { slugFrom } from "#shared/slugs.ts";
import { formatLocale } from "#shared/words/locale.ts";
import * as exportWords from "#words/exports.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { imageOf } from "../../platform/images/own.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { reportPdf } from "../../platform/pdf/report.ts";
import { cardPicture } from "./card-picture.ts";
import { storyOf, storyOfDays } from "./story.ts";

interface AskedStory {
  readonly period?: string | undefined;
  readonly days: number;
}

const askedStory = (deps: Dependencies, business: ActingBusiness, { period, days }: AskedStory) =>
  period ? storyOf(deps, business, period) : storyOfDays(deps, business, days);

export const highlights = inBusiness.insights.highlights.handler(
  async ({ input, context: { deps, business } }) => {
    const { found, ...words } = await askedStory(deps, business, input);
    return { ...found, ...words } as HighlightStory;
  },
);

export const highlightPicture = inBusiness.insights.highlightPicture.handler(
  async ({ input, context: { deps, business } }) => {
    const { found, ...words } = await askedStory(deps, business, input);
    const cards = isEnough(found) ? arranged(cardsOf(found, business.slug), words) : [];
    const card = cards.find(({ id }) => id === input.card);
    if (!card) throw problem("not_found");
    const period = exportWords.period({ from: dayName(found.from), to: dayName(found.to) });
    const logoId = await logoOf(deps.db, business.id);
    const [subject, logo] = await Promise.all(
      [card.imageId, logoId].map((id) => (id ? imageOf(deps.db, id) : undefined)),
    );
    const png = await cardPicture({ card, community: business.name, period, subject, logo });
    const name = `${business.slug}-${slugFrom(card.title)}-${found.to}.png`;
    return new File([new Uint8Array(png)], name, { type: "image/png" });
  },
);

export const highlightPdf = inBusiness.insights.highlightPdf.handler(
  async ({ input, context: { deps, business } }) => {
    const { found, ...words } = await askedStory(deps, business, input);
    if (!isEnough(found)) throw problem("not_found");
    const pdf = await reportPdf({
      title: exportWords.highlights(),
      subtitle: `${business.name}, ${exportWords.period({ from: dayName(found.from), to: dayName(found.to) })}`,
      sections: [
        ...(words.note ? [{ heading: exportWords.ownWords(), paragraphs: [words.note] }] : []),
        ...arranged(cardsOf(found, business.slug), words).map(({ title, figure, comparison, text, why }) => ({
          heading: title,
          paragraphs: [[figure, comparison].filter(Boolean).join(". "), text, why].filter(Boolean),
        })),
      ],
    });
    const name = `${business.slug}-${slugFrom(exportWords.highlights())}-${found.to}.pdf`;
    return new File([new Uint8Array(pdf)], name, { type: "application/pdf" });
  },
);

async function logoOf(db: Executor, id: string): Promise<string | null> {
  const [row] = await db
    .select({ logo: businesses.logoImageId })
    .from(businesses)
    .where(eq(businesses.id, id));
  return row?.logo ?? null;
}

/** 2026-11-16 → "16 Nov 2026" or "16.11.2026" */
const dayName = (day: string): string =>
  new Intl.DateTimeFormat(formatLocale(), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
