import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Rate limit counters, when there is no Redis to keep them. The columns are those of the limiter library. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar("key", { length: 255 }).primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expire_idx").on(table.expire)],
);
