import type { ReactElement, ReactNode } from "react";
import { boundedCache } from "#shared/bounded-cache.ts";
import { formatMoney } from "#shared/money.ts";
import { dateLocale } from "#shared/words/locale.ts";
import { momentFormat, placeName, spanText } from "#shared/zoned-time.ts";
import * as words from "#words/design.ts";
import { useRootData } from "../root-data.ts";
import { InPlace } from "./in-place.tsx";
import "./text.css";

export type TimeFormat = "date" | "datetime" | "time";

export interface TimeProps {
  /** ISO 8601 in UTC. */
  readonly value: string;
  readonly format?: TimeFormat;
  /** Time zone to display in; defaults to the user's own. */
  readonly timezone?: string | undefined;
  /**
   * True if something begins or ends at this time: shown in the time zone of the page's business, which is named if the
   * user's own differs.
   */
  readonly decides?: boolean;
}

/** A time in the user's time zone, or in the decisive one. Server and browser render the same. */
export const Time = (props: TimeProps) => useTimes()(props);

/**
 * A span of time in the decisive time zone, as of an event: "5 Dec 2026, 18:00–20:00 CET". Without an end, only its
 * beginning, as with one that is typed wrongly and not saved yet.
 */
export function TimeSpan({ from, to, timezone }: TimeSpanProps) {
  const { session, business } = useRootData();
  const zone = timezone ?? business?.timezone ?? session?.user.timezone ?? "UTC";
  return (
    <time dateTime={from} suppressHydrationWarning>
      {to !== null && to > from ? spanText(from, to, zone) : timeText(from, "datetime", zone)}
    </time>
  );
}

interface TimeSpanProps {
  /** ISO 8601 in UTC. */
  readonly from: string;
  readonly to: string | null;
  /** Defaults to the one of the page's business. */
  readonly timezone?: string | undefined;
}

/** Returns `Time` as a function for many values, such as the rows of a list; the user's settings are looked up once. */
export function useTimes(): (props: TimeProps) => ReactElement {
  const { session, business } = useRootData();
  const own = session?.user.timezone ?? "UTC";
  const locale = dateLocale();
  return ({ value, format = "date", timezone, decides = false }) => {
    const zone = timezone ?? (decides ? business?.timezone : undefined) ?? own;
    const texts = textsIn(zone, locale);
    // A browser may abbreviate a month differently from the server; both are right.
    return (
      <time dateTime={value} title={texts.datetime(value)} suppressHydrationWarning>
        {texts[format](value)}
        {decides && zone !== own && format !== "datetime" && ` (${zoneName(zone)})`}
      </time>
    );
  };
}

/** Name of a time zone: "Europe/Copenhagen" → "Copenhagen time". */
export const zoneName = (timezone: string): string =>
  timezone === "UTC" ? timezone : words.zoneTime({ place: placeName(timezone) });

const formats = {
  date: { day: "numeric", month: "short", year: "numeric" },
  dayOfMonth: { day: "numeric", month: "short" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  datetime: momentFormat,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Per formatter. The rows of a list are rendered repeatedly, and formatting a text takes about a hundred times as long
 * as a look-up.
 */
const MAX_CACHED_TEXTS = 1000;
type Texts = Readonly<Record<keyof typeof formats, (moment: string) => string>>;
const textsOf = new Map<string, Texts>();

/** Returns the formatters for a time zone and locale. */
function textsIn(timeZone: string, locale: string): Texts {
  const place = `${timeZone} ${locale}`;
  const known = textsOf.get(place);
  if (known) return known;
  const textOf = (format: Intl.DateTimeFormatOptions) => {
    let formatter: Intl.DateTimeFormat | undefined;
    return boundedCache(MAX_CACHED_TEXTS, (moment: string) => {
      formatter ??= new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { ...format, timeZone });
      return formatter.format(new Date(moment));
    });
  };
  const { date, dayOfMonth, time, datetime } = formats;
  const texts = {
    date: textOf(date),
    dayOfMonth: textOf(dayOfMonth),
    time: textOf(time),
    datetime: textOf(datetime),
  };
  textsOf.set(place, texts);
  return texts;
}

/** Formats a time: 2026-11-21T09:30:00Z → "21 Nov 2026", or in the format of a locale such as "de-DE". */
export const timeText = (
  value: string,
  format: keyof typeof formats,
  timezone: string,
  locale: string = dateLocale(),
): string => textsIn(timezone, locale)[format](value);

/** An amount of money: 1250, "EUR" → "€12.50". */
export const Money = ({ minor, currency }: { minor: number; currency: string }) => (
  <span className="numeric">{formatMoney({ minor, currency })}</span>
);

export const Kbd = ({ children }: { children: string }) => <kbd className="kbd">{children}</kbd>;

/** The product's name, linking to the home page. */
export const Logo = ({ href = "/" }: { href?: string }) => (
  <a className="logo" href={href}>
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" className="logo-ground" />
      <path d="M9 11.5h14M16 11.5v11" className="logo-line" />
      <circle cx="23.2" cy="21.6" r="2.6" className="logo-dot" />
    </svg>
    <span translate="no">{words.treetsTag()}</span>
  </a>
);

/**
 * Short facts in one line. It breaks between them rather than within one, and facts on the same line are separated by a
 * dot.
 */
export const FactLine = ({ facts }: { facts: readonly ReactNode[] }) => (
  <p className="fact-line muted small">
    <InPlace items={facts}>
      {(fact, index) => (
        <span>
          {index > 0 && <span className="fact-dot"> · </span>}
          {fact}
        </span>
      )}
    </InPlace>
  </p>
);

/** An email address that wraps after its @ or before its top-level domain, rather than anywhere, where space is short. */
export function Email({ address }: { address: string }) {
  const [name, host] = address.split("@", 2);
  if (host === undefined) return address;
  const end = host.lastIndexOf(".");
  return (
    <>
      {name}@<wbr />
      {host.slice(0, end)}
      <wbr />
      {host.slice(end)}
    </>
  );
}
