import * as words from "#words/termsTemplates.ts";
/** Terms that most treets can begin with, each to be changed to what is particular. */
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
