import type { Claim, Offer } from "#shared/contract/claim-shapes.ts";
import * as words from "#words/treet.ts";

type Held = Pick<Claim, "id" | "ref" | "state" | "claimedAt" | "expiresAt">;
type What = Pick<Offer, "title" | "eventAt" | "eventEnd" | "location">;

/**
 * Returns the URL of a calendar file (iCalendar, RFC 5545) for a claim that can still be used, with its event or
 * otherwise its expiry. Null if it has neither. A `data:` URL works without JavaScript and keeps the member's claim off
 * the server's URLs.
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
    ...(offer.eventAt && offer.eventEnd ? [`DTEND:${stamp(offer.eventEnd)}`] : []),
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

/** A line has at most 75 bytes, and a character at most four. */
const folded = (line: string) => line.match(/.{1,18}/gsu)?.join("\r\n ") ?? "";
