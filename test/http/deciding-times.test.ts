import { beforeAll, describe, expect, it } from "vitest";
import { timeText } from "#client/design/text.tsx";
import { spanText } from "#shared/zoned-time.ts";
import { type SeededPerson, tokenOf } from "../support/large-community.ts";
import { runningDemo } from "../support/running.ts";

/** Every screen that shows when something of a community begins or ends, and the person who views it. */
const screens: readonly (readonly [path: string, person: SeededPerson])[] = [
  ["/harbour-club/treets", "owner"],
  ["/harbour-club/treets?layout=cards", "owner"],
  ["/harbour-club/treets?tab=packs", "owner"],
  ["/harbour-club/treet/:treet", "owner"],
  ["/harbour-club/treet/:treet/claims?search=:claim&claim=:claim", "owner"],
  ["/harbour-club/treet/redeem?ref=:claim", "owner"],
  ["/harbour-club/manage-partner/:partner", "owner"],
  ["/harbour-club/manage-partner/:partner?tab=treets", "owner"],
  ["/harbour-club/link-management", "owner"],
  ["/harbour-club/control-panel", "owner"],
  ["/harbour-club/insights?tab=treets", "owner"],
  ["/multi-treets", "owner"],
  ["/bloom-roastery/treet/:supplied", "partner"],
  ["/multi-treets?tab=supplying", "partner"],
  ["/harbour-club/treets", "member"],
  ["/harbour-club/treets?tab=mine", "member"],
  ["/harbour-club/treets?tab=packs", "member"],
  ["/harbour-club/treet/:treet", "member"],
  ["/multi-treets?tab=claims", "member"],
];

const ZONE = "Europe/Copenhagen";
/** The reader's time zone. It is half a day away, so that most moments fall on another day there. */
const READERS_ZONE = "Pacific/Auckland";

const treets = runningDemo();
let ids: Readonly<Record<string, string>>;
/** Every future moment at which something begins or ends, in milliseconds. */
let deciding: ReadonlySet<number>;
let spans: Map<string, number>;
const shownOn = new Map<string, number>();

beforeAll(async () => {
  const { deps } = treets.backend;
  const { pool } = deps.database;
  await pool.query("update users set timezone = $1", [READERS_ZONE]);
  await pool.query(
    "update packs set visible_until = date_trunc('minute', now()) + interval '9 days' where state = 'published'",
  );
  await pool.query(
    "update treets set claim_until = date_trunc('minute', now()) + interval '2 days' where state = 'live'",
  );
  await pool.query("update links set expires_at = date_trunc('minute', now()) + interval '8 days'");
  await pool.query(
    "update claims set expires_at = date_trunc('minute', now()) + interval '7 days' where state = 'active' and expires_at is null",
  );
  const { rows } = await pool.query(
    `select
      (select id from treets where state = 'live' and supplier_id is null order by claimed_count desc limit 1) as treet,
      (select id from treets where state = 'live' and supplier_id = (select id from businesses where slug = 'bloom-roastery') limit 1) as supplied,
      (select ref from claims c where state = 'active' and treet_id = (select id from treets where state = 'live' and supplier_id is null order by claimed_count desc limit 1) limit 1) as claim,
      (select id from partnerships where provider_id = (select id from businesses where slug = 'bloom-roastery')) as partner`,
  );
  ids = rows[0];
  const moments = await pool.query(
    `select claim_from as at from treets union select claim_until from treets union select event_at from treets
      union select expires_at from claims union select visible_until from packs union select expires_at from links`,
  );
  const events = await pool.query("select event_at, event_end from treets where event_end is not null");
  spans = new Map(
    events.rows.map(({ event_at, event_end }) => [
      spanText(event_at.toISOString(), event_end.toISOString(), ZONE),
      event_at.getTime(),
    ]),
  );
  deciding = new Set(
    moments.rows.flatMap(({ at }) => (at && (at as Date) > new Date() ? [(at as Date).getTime()] : [])),
  );
});

describe("start and end times are in the community's time zone, with its name,", () => {
  it.each(screens)("on %s to the %s", async (path, person) => {
    const address = path.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name);
    const answer = await fetch(treets.origin + address, {
      headers: { cookie: `treets.token=${await tokenOf(treets.backend, person)}` },
    });
    expect(answer.status, address).toBe(200);
    const html = await answer.text();
    const times = [...html.matchAll(/<time dateTime="([^"]+)"[^>]*>(.*?)<\/time>/g)].flatMap(
      ([, value = "", text = ""]) =>
        deciding.has(Date.parse(value)) ? [{ value, text: text.replaceAll("<!-- -->", "") }] : [],
    );
    shownOn.set(path, times.length);
    for (const { value, text } of times)
      expect([
        ...(spans.get(text) === Date.parse(value) ? [text] : []),
        timeText(value, "datetime", ZONE),
        `${timeText(value, "date", ZONE)} (Copenhagen time)`,
      ]).toContain(text);
  });

  it("and each of these screens shows at least one", () => {
    expect([...shownOn].filter(([, count]) => count === 0).map(([path]) => path)).toEqual([]);
  });
});
