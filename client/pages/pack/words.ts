import type { PackState } from "#shared/packs.ts";
import type { Tone } from "../../design/badge.tsx";

export const packStateNames: Readonly<Record<PackState, string>> = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
};

export const packStateTones: Readonly<Record<PackState, Tone>> = {
  draft: "neutral",
  published: "good",
  archived: "neutral",
};
