import type { AnnouncementState } from "#shared/announcements.ts";
import type { Announcement } from "#shared/contract/announcements.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/announcements.ts";
import type { Tone } from "../../design/badge.tsx";

export const stateNames: Readonly<Record<AnnouncementState, string>> = translated({
  draft: words.draft,
  sending: words.sending,
  sent: words.sent,
});
export const stateTones: Readonly<Record<AnnouncementState, Tone>> = {
  draft: "neutral",
  sending: "info",
  sent: "good",
};

/** The members an announcement is for: "Members with the labels Founders and Rowers". */
export function audienceText({ audience, labels, selected }: Announcement): string {
  if (audience === "labels") return words.toLabels({ labels: namesJoined(labels) });
  return audience === "selected" ? words.toSelected({ count: selected }) : words.toEveryone();
}
