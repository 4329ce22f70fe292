import * as z from "zod";

/**
 * One kind of background work: everything about it but what it does. It is declared once; anyone who enqueues it and
 * whoever does it use the declaration, so that no name or payload is written twice.
 */
export interface Job<Data extends object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** What happens to a second job with the same key. */
  readonly policy: JobPolicy;
  /** Which jobs are the same to the policy; absent: all of this kind. */
  readonly keyOf?: (data: Data) => string;
  /** When it also runs by itself, in cron notation and UTC. An occurrence that was missed is made up for, once. */
  readonly cron?: string;
  readonly retry: JobRetry;
  /** Minutes after which it counts as hanging and is tried again. */
  readonly longestMinutes: number;
  /** The workers of one process; each takes some jobs at a time. */
  readonly lanes: readonly JobLane[];
  /** Jobs with equal data that are taken together are done once. For work that looks up by itself what there is to do. */
  readonly isOnceForAll: boolean;
}

/**
 * `standard`: each job runs. `short`: one waits, and one more may run meanwhile. `exclusive`: one waits or runs. Those
 * two drop what is one too many at the moment it is enqueued, so neither is for a transaction whose changes the job is
 * to see: the one that is there already may have looked before them.
 */
type JobPolicy = "standard" | "short" | "exclusive";

/** How often a job that failed is tried again, with pauses that double from the first up to the longest. */
interface JobRetry {
  readonly times: number;
  readonly firstSeconds: number;
  readonly longestSeconds: number;
}

export interface JobLane {
  /** Jobs taken, and done beside each other, at a time. */
  readonly atOnce: number;
  /** Takes no job of a lower priority, so that such jobs never wait behind others. */
  readonly leastPriority?: number;
}

/** What somebody waits for, such as the mail that resets a password. Jobs have 0 where nothing else is said. */
export const URGENT = 10;

/** About a quarter of an hour in all. */
const USUAL_RETRY: JobRetry = { times: 9, firstSeconds: 2, longestSeconds: 300 };
const USUAL_MINUTES = 15;

type Declared<Data extends object> = Pick<Job<Data>, "name" | "data"> & Partial<Job<Data>>;

/** Declares a job; what is not said is as usual. */
export const job = <Data extends object>(declared: Declared<Data>): Job<Data> => ({
  policy: "standard",
  retry: USUAL_RETRY,
  longestMinutes: USUAL_MINUTES,
  lanes: [{ atOnce: 1 }],
  isOnceForAll: false,
  ...declared,
});

const nothing = z.object({});
type Nothing = z.infer<typeof nothing>;
/** The next occurrence comes anyway. */
const RETRY_UNTIL_NEXT: JobRetry = { times: 3, firstSeconds: 2, longestSeconds: 30 };

/** Work that is done by the clock, by one process at a time. */
export const scheduledJob = (
  name: string,
  cron: string,
  more: Pick<Partial<Job<Nothing>>, "longestMinutes"> = {},
): Job<Nothing> => job({ name, data: nothing, policy: "exclusive", cron, retry: RETRY_UNTIL_NEXT, ...more });
