import * as z from "zod";

/**
 * The declaration of one kind of background job: everything except what it does. It is declared once and used both to
 * enqueue and to run the job, so no name or payload is written twice.
 */
export interface Job<Data extends object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** What happens to a second job with the same key. */
  readonly policy: JobPolicy;
  /** The key by which the policy compares jobs; if absent, all jobs of this kind are equal. */
  readonly keyOf?: (data: Data) => string;
  /** Schedule on which it also runs, in cron notation and UTC. Missed occurrences are made up for once. */
  readonly cron?: string;
  readonly retry: JobRetry;
  /** Minutes after which it is considered stuck and is retried. */
  readonly maxMinutes: number;
  /** The workers of one process; each takes several jobs at a time. */
  readonly lanes: readonly JobLane[];
  /**
   * True if jobs with equal data that are taken together run only once. For work that finds out itself what there is to
   * do.
   */
  readonly isOnceForAll: boolean;
}

/**
 * `standard`: each job runs. `short`: one waits, and one more may run meanwhile. `exclusive`: one waits or runs. The
 * latter two drop a surplus job when it is enqueued, so neither suits a transaction whose changes the job has to see:
 * the existing job may have read the data before them.
 */
type JobPolicy = "standard" | "short" | "exclusive";

/** Number of retries of a failed job, with pauses that double from the first up to the longest. */
interface JobRetry {
  readonly times: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
}

export interface JobLane {
  /** Number of jobs taken at a time and run in parallel. */
  readonly atOnce: number;
  /** Only takes jobs of at least this priority, so that they never wait behind others. */
  readonly minPriority?: number;
}

/** Priority of jobs that a user waits for, such as the email for resetting a password. The default is 0. */
export const URGENT = 10;

/** About a quarter of an hour in all. */
const USUAL_RETRY: JobRetry = { times: 9, firstSeconds: 2, maxSeconds: 300 };
const USUAL_MINUTES = 15;

type Declared<Data extends object> = Pick<Job<Data>, "name" | "data"> & Partial<Job<Data>>;

/** Declares a job, with defaults for what is omitted. */
export const job = <Data extends object>(declared: Declared<Data>): Job<Data> => ({
  policy: "standard",
  retry: USUAL_RETRY,
  maxMinutes: USUAL_MINUTES,
  lanes: [{ atOnce: 1 }],
  isOnceForAll: false,
  ...declared,
});

const nothing = z.object({});
type Nothing = z.infer<typeof nothing>;
/** Few retries, since the next occurrence comes anyway. */
const RETRY_UNTIL_NEXT: JobRetry = { times: 3, firstSeconds: 2, maxSeconds: 30 };

/** Declares a scheduled job, which one process at a time runs. */
export const scheduledJob = (
  name: string,
  cron: string,
  more: Pick<Partial<Job<Nothing>>, "maxMinutes"> = {},
): Job<Nothing> => job({ name, data: nothing, policy: "exclusive", cron, retry: RETRY_UNTIL_NEXT, ...more });
