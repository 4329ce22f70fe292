import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { Database } from "../../platform/db/database.ts";
import { countingStored } from "../../platform/db/day-counts.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Hit, LinkHits } from "../../platform/link-hits.ts";
import { isProgram } from "./programs.ts";

interface HitsOptions {
  readonly database: Pick<Database, "db">;
  readonly signingKey: Uint8Array;
  readonly clock: () => Date;
  readonly log: { warn(facts: object, message: string): void };
}

interface Remembered {
  readonly code: string;
  readonly kind: "click" | "scan";
  readonly visitorHash: string;
  readonly hour: number;
  readonly at: Date;
  readonly referrer: string | null;
  readonly device: string;
  readonly country: string | null;
}

const FLUSH_MS = 1_000;
const HOUR_MS = 3_600_000;
/** The most hits held in memory, to bound its use under a flood. Further hits are not counted. */
const MAX_REMEMBERED = 100_000;
const ROWS_AT_ONCE = 2_000;

/**
 * Counts clicks and scans outside the redirect: keeps them in memory first and stores them in batches. A visitor counts
 * once per link and hour, also across several processes, as the database stores each visit once. Stopping stores the
 * rest.
 */
export function createLinkHits({ database, signingKey, clock, log }: HitsOptions): LinkHits {
  let remembered = new Map<string, Remembered>();
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const result = storing.then(storeAll);
    storing = result.catch((error) => {
      log.warn({ err: error }, "Storing clicks failed and will be retried");
      later();
    });
    return result;
  };

  async function storeAll(): Promise<void> {
    while (remembered.size > 0) {
      const some = [...remembered].slice(0, ROWS_AT_ONCE);
      for (const [key] of some) remembered.delete(key);
      try {
        await store(
          database.db,
          some.map(([, hit]) => hit),
        );
      } catch (error) {
        remembered = new Map([...some, ...remembered]);
        throw error;
      }
    }
  }

  const later = () => {
    timer ??= setTimeout(() => {
      flush().catch(() => undefined);
    }, FLUSH_MS).unref();
  };

  return {
    record(hit) {
      if (isProgram(hit.userAgent) || remembered.size >= MAX_REMEMBERED) return;
      const found = remember(hit, clock(), signingKey);
      const key = `${found.code} ${found.kind} ${found.visitorHash} ${found.hour}`;
      if (!remembered.has(key)) remembered.set(key, found);
      later();
    },
    flush,
    async stop() {
      await flush();
      clearTimeout(timer);
    },
  };
}

function remember(
  { code, scan, ip, userAgent, referrer, country }: Hit,
  at: Date,
  key: Uint8Array,
): Remembered {
  const day = Math.floor(at.getTime() / DAY_MS);
  return {
    code,
    kind: scan ? "scan" : "click",
    // Including the day prevents tracking a visitor for longer than that; the key prevents recovering the address.
    visitorHash: createHmac("sha256", key)
      .update(`visitor ${day} ${ip} ${userAgent}`)
      .digest("base64url")
      .slice(0, 22),
    hour: Math.floor(at.getTime() / HOUR_MS),
    at,
    referrer: hostOf(referrer),
    device: deviceOf(userAgent),
    country: country ?? null,
  };
}

/**
 * Stores each visit once and adds exactly the new ones to the link's figures, in one statement to keep both consistent.
 */
async function store(db: Database["db"], hits: readonly Remembered[]): Promise<void> {
  const column = <Name extends keyof Remembered>(name: Name) => sql.param(hits.map((hit) => hit[name]));
  await inTransaction(db, async (tx) => {
    // Locks the links in one order to avoid deadlocks between processes.
    await tx.execute(
      sql`select id from links where code = any (${column("code")}::text[]) order by id for no key update`,
    );
    await tx.execute(sql`
      with incoming as (
        select * from unnest(
          ${column("code")}::text[], ${column("kind")}::text[], ${column("visitorHash")}::text[],
          ${column("hour")}::int[], ${sql.param(hits.map(({ at }) => at.toISOString()))}::timestamptz[],
          ${column("referrer")}::text[], ${column("device")}::text[], ${column("country")}::text[]
        ) as hit (code, kind, visitor_hash, hour, at, referrer, device, country)
      ), stored as (
        insert into link_hits (link_id, kind, visitor_hash, hour, at, referrer, device, country)
        select links.id, incoming.kind, visitor_hash, hour, at, referrer, device, incoming.country
        from incoming join links on links.code = incoming.code
        on conflict do nothing
        returning link_id, kind, at
      ), happened as (
        select links.business_id, case stored.kind when 'scan' then 'scanned' else 'clicked' end as kind, stored.at
        from stored join links on links.id = stored.link_id
      ), noted as (${countingStored(sql`happened`)}), counted as (
        select link_id,
          count(*) filter (where kind = 'click') as clicks,
          count(*) filter (where kind = 'scan') as scans,
          max(at) as last_at
        from stored group by link_id
      )
      update links set
        clicks = links.clicks + counted.clicks,
        scans = links.scans + counted.scans,
        last_click_at = greatest(links.last_click_at, counted.last_at)
      from counted where links.id = counted.link_id`);
  });
}

function deviceOf(userAgent: string): string {
  if (/ipad|tablet|(android(?!.*mobile))/i.test(userAgent)) return "tablet";
  return /mobi|iphone|android/i.test(userAgent) ? "phone" : "computer";
}

/** Returns only the host name; the path of a page is private. */
function hostOf(referrer: string | undefined): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  return new URL(referrer).hostname.replace(/^www\./, "").slice(0, 100) || null;
}
