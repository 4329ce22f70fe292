import { language } from "#words/language.ts";
import type { Highlights } from "./contract/highlights.ts";
import { href } from "./href.ts";
import type { HighlightCardId } from "./insight-rules.ts";
import { changeText } from "./insight-words.ts";
import { formatMoney } from "./money.ts";

/** One thing that stood out: its number, against the days before, in a sentence, and the list it is counted from. */
export interface HighlightCard {
  readonly id: HighlightCardId;
  readonly title: string;
  readonly figure: string;
  readonly comparison?: string;
  readonly text: string;
  readonly why: string;
  readonly link: { readonly href: string; readonly label: string };
  /** Something to act on. */
  readonly tone?: "warn";
}

/** Cards in the order they are told in; the same figures always make the same words, on the screen and in a mail. */
export function cardsOf(found: Highlights, business: string): HighlightCard[] {
  const tellers = [favourite, riser, mostUsed, partner, newMembers, link, saving, toMend];
  return tellers.flatMap((teller) => teller(found, business) ?? []);
}

type Teller = (found: Highlights, business: string) => HighlightCard | null;

const treetPage = (business: string, id: string) => ({
  href: href("treet", { business, rest: [id] }),
  label: "See the treet",
});

const favourite: Teller = ({ favourite, riser, claims, days }, business) =>
  favourite && {
    id: "favourite",
    title: "Most claimed",
    figure: counted(favourite.claims.now, "claim"),
    comparison: against(favourite.claims, days),
    text: `${favourite.name} made ${percent(favourite.claims.now, claims.now)} of all claims${riser?.id === favourite.id ? ", and gained more than any other treet" : ""}.`,
    why: "No treet was claimed more often in these days.",
    link: treetPage(business, favourite.id),
  };

/** The favourite's own card tells where it has also risen most. */
const riser: Teller = ({ favourite, riser, days }, business) => {
  if (!riser || riser.id === favourite?.id) return null;
  const { now, before } = riser.claims;
  return {
    id: "riser",
    title: "Biggest riser",
    figure: `${counted(now - before, "claim")} more`,
    comparison: against(riser.claims, days),
    text: `${riser.name} went from ${number(before)} to ${counted(now, "claim")}.`,
    why: `No treet gained more claims on the ${daysBefore(days)}.`,
    link: treetPage(business, riser.id),
  };
};

const mostUsed: Teller = ({ mostUsed }, business) =>
  mostUsed && {
    id: "mostUsed",
    title: "Most really used",
    figure: percent(mostUsed.redeemed, mostUsed.claims.now),
    text: `${mostUsed.name}: of ${counted(mostUsed.claims.now, "claim")} ${number(mostUsed.redeemed)} ${mostUsed.redeemed === 1 ? "is" : "are"} redeemed by now.`,
    why: "Of the treets claimed most, this one has the largest share of redeemed claims.",
    link: treetPage(business, mostUsed.id),
  };

const partner: Teller = ({ partner, days }, business) =>
  partner && {
    id: "partner",
    title: "Best partner",
    figure: counted(partner.claims.now, "claim"),
    comparison: against(partner.claims, days),
    text: `What ${partner.name} gives was claimed more than any other partner's treets. A word of thanks is well placed.`,
    why: "Claims of all treets of a partner, added up.",
    link: { href: href("managePartner", { business, partner: partner.id }), label: "See the partner" },
  };

const newMembers: Teller = ({ joins, claimants, days }, business) =>
  joins.now === 0
    ? null
    : {
        id: "newMembers",
        title: "New members",
        figure: number(joins.now),
        comparison: against(joins, days),
        text: `${counted(joins.now, "person", "people")} joined, and ${counted(claimants.now, "member")} claimed at least once.`,
        why: "Everybody who became a member in these days is counted.",
        link: {
          href: href("members", { business }, { sort: "joined", direction: "descending" }),
          label: "See who joined last",
        },
      };

const link: Teller = ({ link, joins, days }, business) =>
  link && {
    id: "link",
    title: "Best link",
    figure: counted(link.joins.now, "new member"),
    comparison: against(link.joins, days),
    text: `${link.name} brought ${percent(link.joins.now, joins.now)} of all who joined.`,
    why: "No other link brought more members in these days.",
    link: { href: href("linkManagement", { business }, { link: link.id }), label: "See the link" },
  };

const saving: Teller = ({ saving, days }, business) => {
  if (!saving) return null;
  const { currency, minor, redeemed } = saving;
  const money = (amount: number) => formatMoney({ minor: amount, currency });
  return {
    id: "saving",
    title: "Saved by members (estimate)",
    figure: money(minor.now),
    comparison: `${money(minor.before)} in the ${daysBefore(days)}`,
    text: `${counted(redeemed, "redeemed claim")} of treets that take an amount off.`,
    why: "The amounts off of redeemed claims, added up. Shares off a price and gifts are not counted, so it is rather more.",
    link: { href: href("treets", { business }), label: "See the treets" },
  };
};

const toMend: Teller = ({ toMend, days }, business) => {
  if (!toMend) return null;
  const { kind, id, name, count } = toMend;
  const shown = { id: "toMend" as const, title: "Worth mending", tone: "warn" as const };
  if (kind === "waitlist")
    return {
      ...shown,
      figure: `${counted(count, "member")} ${count === 1 ? "waits" : "wait"}`,
      text: `${name} is sold out. Ask for more of it, or offer something like it.`,
      why: "No other sold-out treet has more members waiting.",
      link: treetPage(business, id),
    };
  return {
    ...shown,
    figure: `${counted(count, "treet")} nobody claimed`,
    text:
      count === 1
        ? `${name} is live, and nobody claimed it. A better picture or title may help.`
        : `${name} and ${number(count - 1)} more are live, and nobody claimed them. A better picture or title may help.`,
    why: `They could be claimed in all of the last ${counted(days, "day")}.`,
    link:
      count === 1
        ? treetPage(business, id)
        : { href: href("treets", { business }, { state: "live" }), label: "See live treets" },
  };
};

const number = (value: number) => value.toLocaleString(language());

const counted = (count: number, one: string, several = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : several}`;

const percent = (part: number, whole: number) =>
  whole === 0 ? "0 %" : `${Math.min(100, Math.round((part / whole) * 100))} %`;

const daysBefore = (days: number) => (days === 1 ? "day before" : `${days} days before`);

function against({ now, before }: { now: number; before: number }, days: number): string {
  if (before === 0) return `None in the ${daysBefore(days)}`;
  return `${changeText(now, before)}: ${number(before)} in the ${daysBefore(days)}`;
}

/** One card as plain text, to be copied or mailed. */
export const cardText = ({ title, figure, comparison, text }: HighlightCard): string =>
  `${title}: ${figure}${comparison ? ` (${comparison})` : ""}. ${text}`;

/** What a team made of its cards: those it hid left out, those it pinned first. */
export const arranged = (
  cards: readonly HighlightCard[],
  { hidden, pinned }: { readonly hidden: readonly string[]; readonly pinned: readonly string[] },
): HighlightCard[] => {
  const left = cards.filter(({ id }) => !hidden.includes(id));
  return [...left.filter(({ id }) => pinned.includes(id)), ...left.filter(({ id }) => !pinned.includes(id))];
};
