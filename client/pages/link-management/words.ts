import type { ListedLink } from "#shared/contract/links.ts";
import type { LinkKind } from "#shared/link-rules.ts";
import type { Tone } from "../../design/badge.tsx";

export const linkStateNames: Readonly<Record<ListedLink["state"], { text: string; tone: Tone }>> = {
  active: { text: "In use", tone: "good" },
  paused: { text: "Paused", tone: "warn" },
  ended: { text: "Ended", tone: "neutral" },
  archived: { text: "Archived", tone: "neutral" },
};

export const kindNames: Readonly<Record<LinkKind, string>> = {
  join: "Join",
  treet: "Treet",
  pack: "Pack",
  profile: "Community page",
};

/** What a link leads to, in a few words. */
export const leadsTo = ({ kind, target }: Pick<ListedLink, "kind" | "target">): string =>
  target?.title ? `${kindNames[kind]}: ${target.title}` : kindNames[kind];

/** Why members find nothing behind a link; undefined where they do. */
export function targetWarning({ target }: Pick<ListedLink, "target">): string | undefined {
  if (target === null || target.state === "live" || target.state === "visible") return undefined;
  if (target.state === "draft" || target.state === "in_review") return "Not published yet";
  if (target.state === "scheduled") return "Not started yet";
  return target.state === "paused" ? "Paused there" : "No longer there";
}
