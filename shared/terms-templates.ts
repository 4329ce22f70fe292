/** Terms that most treets can begin with, each to be changed to what is particular. */
export const termsTemplates = [
  {
    id: "usual",
    name: "The usual",
    text: "For members only. One for each person. Not together with other offers. Cannot be exchanged for cash.",
  },
  {
    id: "booking",
    name: "With booking",
    text: "For members only. Book beforehand and say that you are a member. Whoever cannot come cancels at least 24 hours ahead; otherwise the claim counts as used.",
  },
  {
    id: "online",
    name: "Online shop",
    text: "For members only. Each code works once, for one order. Not for gift cards, sale items or delivery. Not together with other codes.",
  },
] as const;
