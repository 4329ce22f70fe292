import * as words from "#words/termsTemplates.ts";
/** Terms that most treets can begin with, each to be changed to what is particular. */
export const termsTemplates = [
  {
    id: "usual",
    name: "The usual",
    get text() {
      return words.general();
    },
  },
  {
    id: "booking",
    name: "With booking",
    get text() {
      return words.booking();
    },
  },
  {
    id: "online",
    name: "Online shop",
    get text() {
      return words.codes();
    },
  },
] as const;
