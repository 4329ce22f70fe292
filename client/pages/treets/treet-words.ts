import type { TreetState, TreetType } from "#shared/treets.ts";
import type { Tone } from "../../design/badge.tsx";
import type { IconName } from "../../design/icon.tsx";

export const stateNames: Readonly<Record<TreetState, string>> = {
  draft: "Draft",
  in_review: "In review",
  scheduled: "Scheduled",
  live: "Live",
  paused: "Paused",
  ended: "Ended",
  archived: "Archived",
};

export const stateTones: Readonly<Record<TreetState, Tone>> = {
  draft: "neutral",
  in_review: "warn",
  scheduled: "info",
  live: "good",
  paused: "warn",
  ended: "neutral",
  archived: "neutral",
};

export const typeNames: Readonly<Record<TreetType, { label: string; description: string; icon: IconName }>> =
  {
    shared_code: { label: "One code for all", description: "Everybody gets the same code", icon: "tag" },
    code_pool: { label: "A code for each", description: "Everybody gets a code of their own", icon: "key" },
    link: { label: "A link", description: "A page with the offer", icon: "link" },
    voucher: { label: "At the till", description: "Shown and redeemed on the spot", icon: "qr" },
    event: { label: "An event", description: "A date, a place, a number of seats", icon: "calendar" },
  };

export const categoryName = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1);
