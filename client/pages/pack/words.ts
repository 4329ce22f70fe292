import type { Pack } from "#shared/contract/packs.ts";
import { packsList } from "#shared/lists/packs.ts";
import type { PackPhase } from "#shared/packs.ts";
import type { Tone } from "../../design/badge.tsx";
import { timeText } from "../../design/text.tsx";

export const phaseNames = packsList.filters.phase.names;

export const phaseTones: Readonly<Record<PackPhase, Tone>> = {
  draft: "neutral",
  scheduled: "info",
  visible: "good",
  over: "neutral",
  archived: "neutral",
};

export function audienceText({ audience, grantedOnly }: Pick<Pack, "audience" | "grantedOnly">): string {
  const given = "those it is given to";
  if (audience.length > 0) return `For members labelled ${audience.join(" or ")}, and ${given}.`;
  return grantedOnly ? `Only for ${given}.` : "For every member.";
}

type Times = Pick<Pack, "phase" | "visibleFrom" | "visibleUntil">;

/** When members see it, by the clock of its community; undefined where nothing bounds it. */
export function timesText({ phase, visibleFrom, visibleUntil }: Times, timezone: string): string | undefined {
  const at = (value: string) => timeText(value, "datetime", timezone);
  if (phase === "over" && visibleUntil) return `Members saw it until ${at(visibleUntil)}.`;
  if (visibleFrom === null) return visibleUntil === null ? undefined : `Until ${at(visibleUntil)}.`;
  const from = `${phase === "visible" ? "Since" : "From"} ${at(visibleFrom)}`;
  return visibleUntil === null ? `${from}.` : `${from}, until ${at(visibleUntil)}.`;
}
