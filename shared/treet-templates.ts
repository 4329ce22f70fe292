import * as words from "#words/treetTemplates.ts";
import type { TreetContent } from "./contract/treet-shapes.ts";

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
  readonly id: string;
  /** Name in the list of templates: for whom or what it is. */
  readonly name: string;
  /** Id of a stock picture. */
  readonly picture: string;
}

const templates = [
  {
    id: "cafe",
    picture: "coffee-croissant",
    get name() {
      return words.nameCafe();
    },
    type: "shared_code",
    category: "coffee",
    valueKind: "percent",
    valuePercent: 20,
    get title() {
      return words.cafeTitle();
    },
    get summary() {
      return words.cafeSummary();
    },
    get description() {
      return words.cafeDescription();
    },
    get terms() {
      return words.cafeTerms();
    },
    get howToUse() {
      return words.cafeHow();
    },
  },
  {
    id: "two-for-one",
    picture: "salad",
    get name() {
      return words.nameTwoForOne();
    },
    type: "voucher",
    category: "food and drink",
    valueKind: "freebie",
    perMemberLimit: 1,
    limitWindow: "month",
    validDays: 14,
    get title() {
      return words.lunchTitle();
    },
    get summary() {
      return words.lunchSummary();
    },
    get description() {
      return words.lunchDescription();
    },
    get terms() {
      return words.lunchTerms();
    },
    get howToUse() {
      return words.lunchHow();
    },
  },
  {
    id: "class",
    picture: "gym",
    get name() {
      return words.nameFirstTime();
    },
    type: "voucher",
    category: "sports",
    valueKind: "freebie",
    validDays: 30,
    get title() {
      return words.classTitle();
    },
    get summary() {
      return words.classSummary();
    },
    get description() {
      return words.classDescription();
    },
    get terms() {
      return words.classTerms();
    },
    get howToUse() {
      return words.classHow();
    },
  },
  {
    id: "treatment",
    picture: "spa",
    get name() {
      return words.nameBeauty();
    },
    type: "voucher",
    category: "wellness",
    valueKind: "percent",
    valuePercent: 15,
    perMemberLimit: 1,
    limitWindow: "month",
    get title() {
      return words.treatmentTitle();
    },
    get summary() {
      return words.treatmentSummary();
    },
    get description() {
      return words.treatmentDescription();
    },
    get terms() {
      return words.treatmentTerms();
    },
    get howToUse() {
      return words.treatmentHow();
    },
  },
  {
    id: "shop",
    picture: "shopping-bags",
    get name() {
      return words.nameShop();
    },
    type: "code_pool",
    category: "shopping",
    valueKind: "amount",
    valueMinor: 1000,
    get title() {
      return words.orderTitle();
    },
    get summary() {
      return words.orderSummary();
    },
    get description() {
      return words.orderDescription();
    },
    get terms() {
      return words.orderTerms();
    },
    get howToUse() {
      return words.orderHow();
    },
  },
  {
    id: "tickets",
    picture: "theatre",
    get name() {
      return words.nameTickets();
    },
    type: "code_pool",
    category: "culture",
    valueKind: "freebie",
    get title() {
      return words.theatreTitle();
    },
    get summary() {
      return words.theatreSummary();
    },
    get description() {
      return words.theatreDescription();
    },
    get terms() {
      return words.theatreTerms();
    },
    get howToUse() {
      return words.theatreHow();
    },
  },
  {
    id: "software",
    picture: "design",
    get name() {
      return words.nameSoftware();
    },
    type: "link",
    category: "work",
    valueKind: "percent",
    valuePercent: 25,
    get title() {
      return words.subscriptionTitle();
    },
    get summary() {
      return words.subscriptionSummary();
    },
    get description() {
      return words.subscriptionDescription();
    },
    get terms() {
      return words.subscriptionTerms();
    },
    get howToUse() {
      return words.subscriptionHow();
    },
  },
  {
    id: "event",
    picture: "sparkling",
    get name() {
      return words.nameEvent();
    },
    type: "event",
    category: "culture",
    valueKind: "info",
    stockTotal: 30,
    get title() {
      return words.eventTitle();
    },
    get summary() {
      return words.eventSummary();
    },
    get description() {
      return words.eventDescription();
    },
    get terms() {
      return words.eventTerms();
    },
    get howToUse() {
      return words.eventHow();
    },
  },
] as const satisfies readonly TreetTemplate[];

export type TreetTemplateId = (typeof templates)[number]["id"];
export const treetTemplates: readonly TreetTemplate[] = templates;
