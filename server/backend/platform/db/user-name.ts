import { sql } from "drizzle-orm";
import { users } from "./schema/accounts.ts";

/** The name of a user; null if there is none. To be selected where `users` is joined. */
export const userName = sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;

export const userNameOrEmail = sql<string>`coalesce(${userName}, ${users.email})`;
