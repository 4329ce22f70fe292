import { and, eq, gt, isNull } from "drizzle-orm";
import type { Executor } from "../../../platform/db/database.ts";
import { passkeyChallenges } from "../../../platform/db/schema/accounts.ts";
import type { Dependencies } from "../../../platform/dependencies.ts";
import { hashOf } from "../../../platform/secrets.ts";

/** How long a browser may take to answer; the dialogs of browsers close after this too. */
const CHALLENGE_MS = 5 * 60_000;

/** Stores the challenge of these options, and returns them with the time that is left for the browser's dialog. */
export async function storeChallenge<Options extends { challenge: string }>(
  db: Executor,
  { clock }: Pick<Dependencies, "clock">,
  userId: string | null,
  options: Options,
): Promise<Options & { timeout: number }> {
  const expiresAt = new Date(clock().getTime() + CHALLENGE_MS);
  await db.insert(passkeyChallenges).values({ hash: hashOf(options.challenge), userId, expiresAt });
  return { ...options, timeout: CHALLENGE_MS };
}

/** Uses up a challenge of this user, or one of a sign-in if there is no user. Of two concurrent answers, one succeeds. */
export async function consumeChallenge(
  db: Executor,
  { challenge, userId, now }: { challenge: string; userId: string | null; now: Date },
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashOf(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return taken.length > 0;
}
