import { and, gt, isNull, type Param, type SQL } from "drizzle-orm";
import { sessions } from "./schema/accounts.ts";

/** Condition for sessions that have neither ended nor expired. */
export const isLiveSession = (now: Date | Param): SQL | undefined =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
