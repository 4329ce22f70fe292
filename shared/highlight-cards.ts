import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/highlights.ts";
import type { Highlights } from "./contract/highlights.ts";
import { href } from "./href.ts";
import type { HighlightCardId } from "./insight-rules.ts";
import { changeText } from "./insight-words.ts";
import { formatPrice } from "./money.ts";
import { percentText } from "./words/locale.ts";

/**
 * A highlight: its figure, the comparison with the days before, a sentence about it, and a link to the underlying list.
 */
export interface HighlightCard {
  readonly id: HighlightCardId;
  readonly title: string;
  readonly figure: string;
  readonly comparison?: string;
  readonly text: string;
  /** Image id of its subject: of the treet, or of the partner's logo. */
  readonly imageId?: string | null | undefined;
  /** The figure per day. */
  readonly trend?: readonly number[] | undefined;
  readonly why: string;
  readonly link: { readonly href: string; readonly label: string };
  /** Set if the team should act on it. */
  readonly tone?: "warn";
}

/** Returns the cards in display order. The same figures always give the same text, on screen and in emails. */
export function cardsOf(found: Highlights, business: string): HighlightCard[] {
  const tellers = [favourite, riser, mostUsed, partner, newMembers, link, saving, toImprove];
  return tellers.flatMap((teller) => teller(found, business) ?? []);
}

const looks = ({ imageId, trend }: Pick<HighlightCard, "imageId" | "trend">) => ({ imageId, trend });

type Teller = (found: Highlights, business: string) => HighlightCard | null;

const treetPage = (business: string, id: string) => ({
  href: href("treet", { business, rest: [id] }),
  label: words.seeTreet(),
});

const favourite: Teller = ({ favourite, riser, claims, days }, business) =>
  favourite && {
    id: "favourite",
    title: words.mostClaimed(),
    figure: words.claimCount({ count: favourite.claims.now }),
    comparison: against(favourite.claims, days),
    text: (riser?.id === favourite.id ? words.favouriteAndRiser : words.favourite)({
      name: favourite.name,
      share: percent(favourite.claims.now, claims.now),
    }),
    why: words.mostClaimedWhy(),
    ...looks(favourite),
    link: treetPage(business, favourite.id),
  };

/** Omitted if the favourite is also the riser, as the favourite's card mentions it. */
const riser: Teller = ({ favourite, riser, days }, business) => {
  if (!riser || riser.id === favourite?.id) return null;
  const { now, before } = riser.claims;
  return {
    id: "riser",
    title: words.riser(),
    figure: words.riserFigure({ now: words.claimCount({ count: now - before }) }),
    comparison: against(riser.claims, days),
    text: words.riserText({
      name: riser.name,
      number: numberText(before),
      now: words.claimCount({ count: now }),
    }),
    why: words.riserWhy({ daysBefore: daysBefore(days) }),
    ...looks(riser),
    link: treetPage(business, riser.id),
  };
};

const mostUsed: Teller = ({ mostUsed }, business) =>
  mostUsed && {
    id: "mostUsed",
    title: words.redemption(),
    figure: percent(mostUsed.redeemed, mostUsed.claims.now),
    text: words.redeemedByNow({
      name: mostUsed.name,
      claims: words.claimCount({ count: mostUsed.claims.now }),
      count: mostUsed.redeemed,
    }),
    why: words.redemptionWhy(),
    ...looks(mostUsed),
    link: treetPage(business, mostUsed.id),
  };

const partner: Teller = ({ partner, days }, business) =>
  partner && {
    id: "partner",
    title: words.partner(),
    figure: words.claimCount({ count: partner.claims.now }),
    comparison: against(partner.claims, days),
    text: words.partnerText({ name: partner.name }),
    why: words.partnerWhy(),
    ...looks(partner),
    link: { href: href("managePartner", { business, partner: partner.id }), label: words.seePartner() },
  };

const newMembers: Teller = ({ joins, joinsByDay, claimants, days }, business) =>
  joins.now === 0
    ? null
    : {
        id: "newMembers",
        title: words.newMembers(),
        figure: numberText(joins.now),
        comparison: against(joins, days),
        text: words.newMembersText({
          now: words.peopleCount({ count: joins.now }),
          now2: words.memberCount({ count: claimants.now }),
        }),
        why: words.newMembersWhy(),
        trend: joinsByDay,
        link: {
          href: href("members", { business }, { sort: "joined", direction: "descending" }),
          label: words.seeNewMembers(),
        },
      };

const link: Teller = ({ link, joins, days }, business) =>
  link && {
    id: "link",
    title: words.link(),
    figure: words.newMemberCount({ count: link.joins.now }),
    comparison: against(link.joins, days),
    text: words.linkText({ name: link.name, now: percent(link.joins.now, joins.now) }),
    why: words.linkWhy(),
    link: { href: href("linkManagement", { business }, { link: link.id }), label: words.seeLink() },
  };

const saving: Teller = ({ saving, days }, business) => {
  if (!saving) return null;
  const { currency, minor, redeemed } = saving;
  const money = (amount: number) => formatPrice({ minor: amount, currency });
  return {
    id: "saving",
    title: words.savings(),
    figure: money(minor.now),
    comparison: words.savingsBefore({ money: money(minor.before), daysBefore: daysBefore(days) }),
    text: words.redeemedClaims({ count: redeemed }),
    why: words.savingsWhy(),
    link: { href: href("treets", { business }), label: words.seeTreets() },
  };
};

const toImprove: Teller = ({ toImprove, days }, business) => {
  if (!toImprove) return null;
  const { kind, id, name, count } = toImprove;
  const shown = { id: "toImprove" as const, title: words.improvement(), tone: "warn" as const };
  if (kind === "waitlist")
    return {
      ...shown,
      figure: words.membersWait({ count }),
      text: words.soldOutText({ name }),
      why: words.soldOutWhy(),
      link: treetPage(business, id),
    };
  return {
    ...shown,
    figure: words.unclaimedFigure({ count: words.treetCount({ count: count }) }),
    text: count === 1 ? words.unclaimedOne({ name }) : words.unclaimedMany({ name, others: count - 1 }),
    why: words.unclaimedWhy({ days: words.dayCount({ count: days }) }),
    link:
      count === 1
        ? treetPage(business, id)
        : { href: href("treets", { business }, { state: "live" }), label: words.seeLive() },
  };
};

const percent = (part: number, whole: number) => percentText(whole === 0 ? 0 : Math.min(1, part / whole));

const daysBefore = (days: number) => words.daysBefore({ days });

function against({ now, before }: { now: number; before: number }, days: number): string {
  if (before === 0) return words.noneBefore({ daysBefore: daysBefore(days) });
  return words.nowAndBefore({
    now: changeText(now, before),
    number: numberText(before),
    daysBefore: daysBefore(days),
  });
}

/** Returns a card as plain text, for copying and emails. */
export const cardText = ({ title, figure, comparison, text }: HighlightCard): string =>
  `${title}: ${figure}${comparison ? ` (${comparison})` : ""}. ${text}`;

/** Applies the team's arrangement: hidden cards are removed, pinned ones come first. */
export const arranged = (
  cards: readonly HighlightCard[],
  { hidden, pinned }: { readonly hidden: readonly string[]; readonly pinned: readonly string[] },
): HighlightCard[] => {
  const left = cards.filter(({ id }) => !hidden.includes(id));
  return [...left.filter(({ id }) => pinned.includes(id)), ...left.filter(({ id }) => !pinned.includes(id))];
};
