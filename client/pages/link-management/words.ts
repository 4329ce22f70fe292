import type { ListedLink } from "#shared/contract/link-shapes.ts";
import { linksList } from "#shared/lists/links.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/links.ts";
import * as listWords from "#words/lists.ts";
import type { Tone } from "../../design/badge.tsx";

const { kind, state } = linksList.filters;
export const kindNames = kind.names;

export const linkStateNames: Readonly<Record<ListedLink["state"], { text: string; tone: Tone }>> = {
  active: { text: state.names.active, tone: "good" },
  paused: { text: state.names.paused, tone: "warn" },
  ended: { text: state.names.ended, tone: "neutral" },
  archived: translated({ text: words.archived }, { tone: "neutral" }),
};

export const linkOrderNames = translated({
  mostVisits: listWords.mostVisitsFirst,
  mostJoins: listWords.mostJoinsFirst,
  mostClaims: listWords.mostClaimsFirst,
});

/** Returns a short description of a link's target. */
export const leadsTo = ({ kind, target }: Pick<ListedLink, "kind" | "target">): string =>
  target?.title ? `${kindNames[kind]}: ${target.title}` : kindNames[kind];

/** Returns why members find nothing behind a link; undefined if the target is available. */
export function targetWarning({ target }: Pick<ListedLink, "target">): string | undefined {
  if (target === null || target.state === "live" || target.state === "visible") return undefined;
  if (target.state === "draft" || target.state === "in_review") return words.targetDraft();
  if (target.state === "scheduled") return words.targetScheduled();
  return target.state === "paused" ? words.targetPaused() : words.targetGone();
}
