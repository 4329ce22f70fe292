import * as words from "#words/treetTemplates.ts";
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
    get title() {
      return words.n20AtYourFavouriteCafe();
    },
    get summary() {
      return words.oneCodeForAllMembers();
    },
    get description() {
      return words.coffeeCakeLunch20Off();
    },
    get terms() {
      return words.forMembersOnlyNotTogether();
    },
    get howToUse() {
      return words.sayTheCodeWhenYou();
    },
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
    get title() {
      return words.twoLunchesForThePrice();
    },
    get summary() {
      return words.bringSomebodyAlongTheSecond();
    },
    get description() {
      return words.mondayToFridayFrom11();
    },
    get terms() {
      return words.onceAMonthForEach();
    },
    get howToUse() {
      return words.showYourClaimWhenYou();
    },
  },
  {
    id: "class",
    picture: "gym",
    name: "A free first time",
    type: "voucher",
    category: "sports",
    valueKind: "freebie",
    validDays: 30,
    get title() {
      return words.oneFreeClassAtThe();
    },
    get summary() {
      return words.shownOnThePhoneAnd();
    },
    get description() {
      return words.anyClassOfTheWeek();
    },
    get terms() {
      return words.oneForEachMemberFor();
    },
    get howToUse() {
      return words.showYourClaimAtThe();
    },
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
    get title() {
      return words.n15OffEveryTreatment();
    },
    get summary() {
      return words.massageFacialOrSauna15();
    },
    get description() {
      return words.validForAllTreatmentsOf();
    },
    get terms() {
      return words.onceAMonthForEach2();
    },
    get howToUse() {
      return words.sayThatYouAreA();
    },
  },
  {
    id: "shop",
    picture: "shopping-bags",
    name: "An online shop",
    type: "code_pool",
    category: "shopping",
    valueKind: "amount",
    valueMinor: 1000,
    get title() {
      return words.n10OffYourFirstOrder();
    },
    get summary() {
      return words.aCodeOfYourOwn();
    },
    get description() {
      return words.forAFirstOrderFrom();
    },
    get terms() {
      return words.oneCodeForEachMember();
    },
    get howToUse() {
      return words.typeTheCodeIntoThe();
    },
  },
  {
    id: "tickets",
    picture: "theatre",
    name: "Tickets",
    type: "code_pool",
    category: "culture",
    valueKind: "freebie",
    get title() {
      return words.twoTicketsForTheTheatre();
    },
    get summary() {
      return words.aCodeForTwoSeats();
    },
    get description() {
      return words.twoSeatsInTheStalls();
    },
    get terms() {
      return words.oneCodeForEachMember2();
    },
    get howToUse() {
      return words.chooseYourEveningInThe();
    },
  },
  {
    id: "software",
    picture: "design",
    name: "Software and services",
    type: "link",
    category: "work",
    valueKind: "percent",
    valuePercent: 25,
    get title() {
      return words.n25OffTheFirstYear();
    },
    get summary() {
      return words.signUpThroughTheMembers();
    },
    get description() {
      return words.forNewCustomersOnEvery();
    },
    get terms() {
      return words.forNewCustomersTheRegular();
    },
    get howToUse() {
      return words.openTheOfferFromYour();
    },
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
    get summary() {
      return words.aDateAPlaceAnd();
    },
    get description() {
      return words.drinksSomethingToEatAnd();
    },
    get terms() {
      return words.oneSeatForEachMember();
    },
    get howToUse() {
      return words.showYourClaimAtThe2();
    },
  },
] as const satisfies readonly TreetTemplate[];

export type TreetTemplateId = (typeof templates)[number]["id"];
export const treetTemplates: readonly TreetTemplate[] = templates;
