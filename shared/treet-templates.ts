import type { TreetCategory, TreetType, ValueKind } from "./treets.ts";

/** What a treet begins with, so that only what is particular has to be written. */
export interface TreetTemplate {
  readonly id: string;
  /** For whom or what it is, in the choice. */
  readonly name: string;
  /** Of the library. */
  readonly picture: string;
  readonly type: TreetType;
  readonly category: TreetCategory;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly terms: string;
  readonly howToUse: string;
  readonly valueKind: ValueKind;
  readonly valuePercent?: number;
  readonly valueMinor?: number;
  readonly stockTotal?: number;
  readonly perMemberLimit?: number;
  readonly limitWindow?: "ever" | "day" | "week" | "month";
  readonly validDays?: number;
}

const templates = [
  {
    id: "cafe",
    picture: "coffee-croissant",
    name: "A café or restaurant",
    type: "shared_code",
    category: "coffee",
    valueKind: "percent",
    valuePercent: 20,
    title: "20 % at your favourite café",
    summary: "One code for all members, to say at the counter or type into a shop.",
    description:
      "Coffee, cake, lunch: 20 % off everything on the board, every day.\n\nTell members what makes this place special.",
    terms: "For members only. Not together with other offers.",
    howToUse: "Say the code when you pay.",
  },
  {
    id: "two-for-one",
    picture: "salad",
    name: "Two for one",
    type: "voucher",
    category: "food and drink",
    valueKind: "freebie",
    perMemberLimit: 1,
    limitWindow: "month",
    validDays: 14,
    title: "Two lunches for the price of one",
    summary: "Bring somebody along: the second dish of the same price or less is free.",
    description: "Monday to Friday from 11:30 to 14:30. Say when you order that you are a member.",
    terms: "Once a month for each member. The cheaper dish is free. Drinks not included.",
    howToUse: "Show your claim when you pay; they redeem it at the till.",
  },
  {
    id: "class",
    picture: "gym",
    name: "A free first time",
    type: "voucher",
    category: "sports",
    valueKind: "freebie",
    validDays: 30,
    title: "One free class at the studio",
    summary: "Shown on the phone and redeemed on the spot, once for each member.",
    description:
      "Any class of the week, for everybody who has not been there yet. Mats and towels are there.",
    terms: "One for each member, for a first visit. Book a place beforehand.",
    howToUse: "Show your claim at the front desk.",
  },
  {
    id: "treatment",
    picture: "spa",
    name: "Health and beauty",
    type: "voucher",
    category: "wellness",
    valueKind: "percent",
    valuePercent: 15,
    perMemberLimit: 1,
    limitWindow: "month",
    title: "15 % off every treatment",
    summary: "Massage, facial or sauna: 15 % off for members, once a month.",
    description: "Valid for all treatments of 30 minutes or more, also at weekends.",
    terms: "Once a month for each member. Cancel at least 24 hours ahead.",
    howToUse: "Say that you are a member when you book, and show your claim when you pay.",
  },
  {
    id: "shop",
    picture: "shopping-bags",
    name: "An online shop",
    type: "code_pool",
    category: "shopping",
    valueKind: "amount",
    valueMinor: 1000,
    title: "10 off your first order",
    summary: "A code of your own for the online shop, good for a first order.",
    description: "For a first order from 50. The code takes 10 off before delivery.",
    terms: "One code for each member. Each code works once. Not paid out in cash.",
    howToUse: "Type the code into the field “Voucher” before you pay.",
  },
  {
    id: "tickets",
    picture: "theatre",
    name: "Tickets",
    type: "code_pool",
    category: "culture",
    valueKind: "freebie",
    title: "Two tickets for the theatre",
    summary: "A code for two seats on a weekday; first come, first served.",
    description: "Two seats in the stalls, Tuesday to Thursday, for any play of the season.",
    terms: "One code for each member. Not for premieres. Tickets cannot be exchanged.",
    howToUse: "Choose your evening in the theatre's ticket shop and type in the code.",
  },
  {
    id: "software",
    picture: "design",
    name: "Software and services",
    type: "link",
    category: "work",
    valueKind: "percent",
    valuePercent: 25,
    title: "25 % off the first year",
    summary: "Sign up through the members' link, and the first year costs a quarter less.",
    description: "For new customers, on every paid plan. The discount shows before you pay.",
    terms: "For new customers. The regular price applies from the second year.",
    howToUse: "Open the offer from your claim: the discount is there already.",
  },
  {
    id: "event",
    picture: "sparkling",
    name: "An event of your own",
    type: "event",
    category: "culture",
    valueKind: "info",
    stockTotal: 30,
    title: "Members' evening",
    summary: "A date, a place and a number of seats; members claim theirs.",
    description:
      "Drinks, something to eat, and people you have not met yet. Doors open half an hour earlier.",
    terms: "One seat for each member. Give your seat back if you cannot come.",
    howToUse: "Show your claim at the door.",
  },
] as const satisfies readonly TreetTemplate[];

export type TreetTemplateId = (typeof templates)[number]["id"];
export const treetTemplates: readonly TreetTemplate[] = templates;
