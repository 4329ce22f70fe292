import type { Pack } from "#shared/contract/packs.ts";
import { packsList } from "#shared/lists/packs.ts";
import type { PackPhase } from "#shared/packs.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/packs.ts";
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
  const given = words.given();
  if (audience.length > 0)
    return words.forLabelledAnd({ audience: namesJoined(audience, "disjunction"), given });
  return grantedOnly ? words.forGivenOnly({ given }) : words.forEveryone();
}

type Times = Pick<Pack, "phase" | "visibleFrom" | "visibleUntil">;

/** Returns when members can see the pack, in its community's time zone; undefined if it has no limits. */
export function timesText({ phase, visibleFrom, visibleUntil }: Times, timezone: string): string | undefined {
  const at = (value: string) => timeText(value, "datetime", timezone);
  if (phase === "over" && visibleUntil) return words.shownUntilPast({ at: at(visibleUntil) });
  if (visibleFrom === null)
    return visibleUntil === null ? undefined : words.shownUntil({ at: at(visibleUntil) });
  const from = `${phase === "visible" ? words.since() : commonWords.from()} ${at(visibleFrom)}`;
  return visibleUntil === null ? `${from}.` : words.fromUntil({ from, at: at(visibleUntil) });
}
