import * as words from "#words/treetTemplates.ts";
import type { TreetContent } from "./contract/treet-shapes.ts";
import type { TreetTemplateId } from "./treet-template-names.ts";
import { translated } from "./words/translated.ts";

type Worded = Pick<
  TreetContent,
  "type" | "category" | "title" | "summary" | "description" | "terms" | "howToUse" | "valueKind"
>;
type Limits = Pick<
  TreetContent,
  "valuePercent" | "valueMinor" | "stockTotal" | "perMemberLimit" | "limitWindow" | "validDays"
>;

/** Template for a treet, with everything but its particulars filled in. */
export interface TreetTemplate extends Readonly<Worded>, Readonly<Partial<Limits>> {
  readonly id: TreetTemplateId;
  /** Id of a stock picture. */
  readonly picture: string;
}

export const treetTemplates: readonly TreetTemplate[] = [
  translated(
    {
      title: words.cafeTitle,
      summary: words.cafeSummary,
      description: words.cafeDescription,
      terms: words.cafeTerms,
      howToUse: words.cafeHow,
    },
    {
      id: "cafe",
      picture: "coffee-croissant",
      type: "shared_code",
      category: "coffee",
      valueKind: "percent",
      valuePercent: 20,
    },
  ),
  translated(
    {
      title: words.lunchTitle,
      summary: words.lunchSummary,
      description: words.lunchDescription,
      terms: words.lunchTerms,
      howToUse: words.lunchHow,
    },
    {
      id: "two-for-one",
      picture: "salad",
      type: "voucher",
      category: "food and drink",
      valueKind: "freebie",
      perMemberLimit: 1,
      limitWindow: "month",
      validDays: 14,
    },
  ),
  translated(
    {
      title: words.classTitle,
      summary: words.classSummary,
      description: words.classDescription,
      terms: words.classTerms,
      howToUse: words.classHow,
    },
    { id: "class", picture: "gym", type: "voucher", category: "sports", valueKind: "freebie", validDays: 30 },
  ),
  translated(
    {
      title: words.treatmentTitle,
      summary: words.treatmentSummary,
      description: words.treatmentDescription,
      terms: words.treatmentTerms,
      howToUse: words.treatmentHow,
    },
    {
      id: "treatment",
      picture: "spa",
      type: "voucher",
      category: "wellness",
      valueKind: "percent",
      valuePercent: 15,
      perMemberLimit: 1,
      limitWindow: "month",
    },
  ),
  translated(
    {
      title: words.orderTitle,
      summary: words.orderSummary,
      description: words.orderDescription,
      terms: words.orderTerms,
      howToUse: words.orderHow,
    },
    {
      id: "shop",
      picture: "shopping-bags",
      type: "code_pool",
      category: "shopping",
      valueKind: "amount",
      valueMinor: 1000,
    },
  ),
  translated(
    {
      title: words.theatreTitle,
      summary: words.theatreSummary,
      description: words.theatreDescription,
      terms: words.theatreTerms,
      howToUse: words.theatreHow,
    },
    { id: "tickets", picture: "theatre", type: "code_pool", category: "culture", valueKind: "freebie" },
  ),
  translated(
    {
      title: words.subscriptionTitle,
      summary: words.subscriptionSummary,
      description: words.subscriptionDescription,
      terms: words.subscriptionTerms,
      howToUse: words.subscriptionHow,
    },
    {
      id: "software",
      picture: "design",
      type: "link",
      category: "work",
      valueKind: "percent",
      valuePercent: 25,
    },
  ),
  translated(
    {
      title: words.eventTitle,
      summary: words.eventSummary,
      description: words.eventDescription,
      terms: words.eventTerms,
      howToUse: words.eventHow,
    },
    {
      id: "event",
      picture: "sparkling",
      type: "event",
      category: "culture",
      valueKind: "info",
      stockTotal: 30,
    },
  ),
];
