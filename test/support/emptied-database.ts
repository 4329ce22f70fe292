import pg from "pg";

/** What a database consists of when its first tests begin. */
export interface Beginning {
  /** Identifies its tables, columns, indexes, triggers and functions. Copies of one template have the same ones. */
  readonly structure: string;
  readonly bytes: number;
  /** Rows that the migrations and the first start of a backend have left, as JSON, by table. */
  readonly rows: Readonly<Record<string, string>>;
}

/** Above this, deleting the rows and skipping their remains costs more than another copy of the template. */
const GROWTH_BYTES = 8_000_000;

const STRUCTURE = `
  select md5(string_agg(format('%s %s %s %s', c.oid, c.relname, c.relfilenode, c.relnatts), ',' order by c.oid))
      || (select format(' %s', count(*)) from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = any(own))
      || (select format(' %s', count(*)) from pg_constraint where connamespace = any(own))
      || (select format(' %s', count(*)) from pg_proc where pronamespace = any(own)) as structure,
    pg_database_size(current_database())::int as bytes
  from (select array['public'::regnamespace::oid, 'jobs'::regnamespace::oid] as own) as schemas
  join pg_class c on c.relnamespace = any(own)
  group by own`;

const NOT_EMPTY = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and pg_relation_size(c.oid) > 0`;

/** Reads what a new database consists of. */
export const beginningOf = (url: string): Promise<Beginning> =>
  connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(NOT_EMPTY);
    const rows: Record<string, string> = {};
    for (const { name } of tables) {
      const found = await client.query(`select coalesce(json_agg(t), '[]')::text as rows from ${name} t`);
      rows[name] = found.rows[0].rows;
    }
    const { rows: seen } = await client.query(STRUCTURE);
    return { ...seen[0], rows };
  });

/**
 * Gives a database that tests have used, and left, the rows that it began with. This takes a tenth of the time of
 * copying the template, which consists of a thousand files.
 * @returns false if it cannot become as it was, because a test has changed a table or stored too much
 */
export const emptied = (url: string, beginning: Beginning): Promise<boolean> =>
  connected(url, async (client) => {
    const { rows: seen } = await client.query(STRUCTURE);
    const { structure, bytes } = seen[0];
    if (structure !== beginning.structure || bytes > beginning.bytes + GROWTH_BYTES) return false;
    await client.query("begin");
    // Leaves out foreign keys and triggers: all rows go.
    await client.query("set local session_replication_role = replica");
    await client.query(`do $$ declare each record; begin
      for each in ${NOT_EMPTY} loop execute 'delete from ' || each.name; end loop;
    end $$`);
    for (const [table, rows] of Object.entries(beginning.rows))
      await client.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      );
    await client.query("commit");
    return true;
  });

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
