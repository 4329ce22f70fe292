import * as words from "#words/termsTemplates.ts";
/** Templates for a treet's terms, to be adapted to the particular treet. */
export const termsTemplates = [
  {
    id: "usual",
    get name() {
      return words.nameUsual();
    },
    get text() {
      return words.general();
    },
  },
  {
    id: "booking",
    get name() {
      return words.nameBooking();
    },
    get text() {
      return words.booking();
    },
  },
  {
    id: "online",
    get name() {
      return words.nameOnlineShop();
    },
    get text() {
      return words.codes();
    },
  },
] as const;
