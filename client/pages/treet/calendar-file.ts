import type { Claim, Offer } from "#shared/contract/claims.ts";
import * as words from "#words/treet.ts";

type Held = Pick<Claim, "id" | "ref" | "state" | "claimedAt" | "expiresAt">;
type What = Pick<Offer, "title" | "eventAt" | "location">;

/**
 * The address of a calendar file (iCalendar, RFC 5545) for a claim that can still be used: of its event, or else of the
 * moment it expires. Null where there is neither. A `data:` address, so that it works without scripts and what a member
 * holds is at no address of ours.
 */
export function calendarHref({ id, ref, state, claimedAt, expiresAt }: Held, offer: What): string | null {
  const at = offer.eventAt ?? expiresAt;
  if (state !== "active" || at === null) return null;
  const title = offer.eventAt ? offer.title : words.calendarEntry({ title: offer.title });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Treets//Claims//EN",
    "BEGIN:VEVENT",
    `UID:${id}@treets`,
    `DTSTAMP:${stamp(claimedAt)}`,
    `DTSTART:${stamp(at)}`,
    `SUMMARY:${escaped(title)}`,
    ...(offer.location ? [`LOCATION:${escaped(offer.location)}`] : []),
    `DESCRIPTION:${escaped(words.referenceIs({ ref }))}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.map(folded).join("\r\n"))}`;
}

/** "2026-11-21T08:30:00.000Z" → "20261121T083000Z" */
const stamp = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A line has at most 75 bytes; a character has at most four. */
const folded = (line: string) => line.match(/.{1,18}/gsu)?.join("\r\n ") ?? "";
