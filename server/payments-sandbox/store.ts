import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../backend/platform/db/database.ts";
import { noSuch } from "./errors.ts";
import type { Kind, Kinds } from "./objects/kinds.ts";

export type SandboxTransaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Properties of an object that the API does not show. */
export type Hidden = Readonly<Record<string, string | number | boolean | null>>;

export interface Kept<K extends Kind> {
  readonly kind: K;
  readonly object: Kinds[K];
  readonly hidden: Hidden;
}

interface Row {
  readonly kind: Kind;
  readonly object: unknown;
  readonly hidden: Hidden;
}

export interface ListQuery {
  readonly customer?: string | undefined;
  /** Fields of the object that have to be equal. */
  readonly equal?: Readonly<Record<string, string | boolean | undefined>>;
  readonly limit?: number;
  readonly startingAfter?: string | undefined;
  readonly endingBefore?: string | undefined;
}

/** The sandbox's objects within one transaction, stored in a single table of documents in a separate schema. */
export class Store {
  readonly tx: SandboxTransaction;

  constructor(tx: SandboxTransaction) {
    this.tx = tx;
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Kept<K> | undefined> {
    const [row] = await this.#rows(
      sql`select kind, object, hidden from payments_sandbox.objects where id = ${id} and kind = ${kind}`,
    );
    return row as Kept<K> | undefined;
  }

  async get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]> {
    const found = await this.find(kind, id);
    if (!found) throw noSuch(kind.replaceAll("_", " "), id, param);
    return found.object;
  }

  /** Returns an object of any kind by its ID. */
  async any(id: string): Promise<unknown> {
    const [row] = await this.#rows(
      sql`select kind, object, hidden from payments_sandbox.objects where id = ${id}`,
    );
    return row?.object;
  }

  /** Stores an object; its hidden properties stay unchanged if not given. */
  async put<K extends Kind>(kind: K, object: Kinds[K], hidden?: Hidden): Promise<Kinds[K]> {
    const { id } = object;
    const customer = "customer" in object && typeof object.customer === "string" ? object.customer : null;
    const text = JSON.stringify(object);
    const secret = hidden === undefined ? sql`payments_sandbox.objects.hidden` : sql`excluded.hidden`;
    await this.tx.execute(sql`
      insert into payments_sandbox.objects (id, kind, customer, object, hidden)
      values (${id}, ${kind}, ${customer}, ${text}::jsonb, ${JSON.stringify(hidden ?? {})}::jsonb)
      on conflict (id) do update set kind = excluded.kind, customer = excluded.customer, object = excluded.object, hidden = ${secret}`);
    return object;
  }

  async remove(id: string): Promise<void> {
    await this.tx.execute(sql`delete from payments_sandbox.objects where id = ${id}`);
  }

  /** Queues an event for delivery to the listener until it is accepted. */
  async queueDelivery(event: string): Promise<void> {
    await this.tx.execute(sql`insert into payments_sandbox.deliveries (event) values (${event})`);
  }

  /**
   * Schedules the next automatic change of this object; null for never. Uses the time of `clock`, or the real time if
   * that is null.
   */
  async wake(id: string, dueAt: number | null, clock: string | null): Promise<void> {
    await this.tx.execute(
      sql`update payments_sandbox.objects set due_at = ${dueAt}, clock = ${clock} where id = ${id}`,
    );
  }

  /** Returns the object that is due first, up to `now`. */
  async nextDue(
    clock: string | null,
    now: number,
  ): Promise<{ kind: Kind; id: string; dueAt: number } | undefined> {
    const { rows } = await this.tx.execute(sql`
      select kind, id, due_at as "dueAt" from payments_sandbox.objects
      where due_at <= ${now} and ${clock === null ? sql`clock is null` : sql`clock = ${clock}`}
      order by due_at, seq limit 1`);
    const [row] = rows as { kind: Kind; id: string; dueAt: string }[];
    return row && { kind: row.kind, id: row.id, dueAt: Number(row.dueAt) };
  }

  /**
   * Lists objects newest first, as every list of the API does. Callers request one more than they need to detect a
   * further page.
   */
  async list<K extends Kind>(
    kind: K,
    { customer, equal = {}, limit = 100, startingAfter, endingBefore }: ListQuery = {},
  ): Promise<Kinds[K][]> {
    const conditions: SQL[] = [sql`kind = ${kind}`];
    if (customer !== undefined) conditions.push(sql`customer = ${customer}`);
    for (const [field, value] of Object.entries(equal)) {
      if (value !== undefined) conditions.push(sql`object ->> ${field} = ${String(value)}`);
    }
    if (startingAfter) conditions.push(sql`seq < ${this.#placeOf(startingAfter)}`);
    if (endingBefore) conditions.push(sql`seq > ${this.#placeOf(endingBefore)}`);
    const order = endingBefore ? sql`asc` : sql`desc`;
    const rows = await this.#rows(sql`
      select kind, object, hidden from payments_sandbox.objects
      where ${sql.join(conditions, sql` and `)} order by seq ${order} limit ${limit}`);
    const found = rows.map(({ object }) => object as Kinds[K]);
    return endingBefore ? found.reverse() : found;
  }

  #placeOf = (id: string) => sql`(select seq from payments_sandbox.objects where id = ${id})`;

  async #rows(query: SQL): Promise<Row[]> {
    const { rows } = await this.tx.execute(query);
    return rows as unknown as Row[];
  }
}

/** The sandbox's tables, beside the product's, which never reads them. */
export const tables = sql`
  create schema if not exists payments_sandbox;
  create table if not exists payments_sandbox.objects (
    id text primary key,
    seq bigserial not null,
    kind text not null,
    customer text,
    object jsonb not null,
    hidden jsonb not null default '{}',
    due_at bigint,
    clock text
  );
  create index if not exists objects_kind_idx on payments_sandbox.objects (kind, customer, seq);
  create index if not exists objects_due_idx on payments_sandbox.objects (due_at) where due_at is not null;
  create table if not exists payments_sandbox.answers (
    key text primary key,
    request text not null,
    status integer not null,
    body jsonb not null
  );
  create table if not exists payments_sandbox.deliveries (
    event text primary key,
    seq bigserial not null,
    attempts integer not null default 0,
    next_at timestamptz not null default now()
  );
  create index if not exists deliveries_next_idx on payments_sandbox.deliveries (next_at)`;
