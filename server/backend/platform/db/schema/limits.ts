import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Counters of rate limits, where no Redis keeps them. The columns are the limiter library's. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expire_idx").on(table.expire)],
);
