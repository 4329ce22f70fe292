import { runAt } from "./long-timer.ts";

const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 10 * 60_000;

export interface DutyParts {
  /** When the next run is due, in epoch milliseconds; undefined when none is. */
  dueAt(): number | undefined;
  /** Resolves to true when done, false when it has to be retried. */
  run(): Promise<boolean>;
}

/** A recurring task. Runs never overlap, and a failure does not stop later runs. */
export interface Duty {
  /** Reschedules the next run, after something that `dueAt` depends on has changed. */
  arm(): void;
  now(): void;
  isDue(): boolean;
}

/** Creates a recurring task. Failures are retried with a backoff that grows with every failure in a row. */
export function createDuty({ dueAt, run }: DutyParts): Duty {
  let callOff = () => {};
  let failures = 0;
  let notBefore = 0;
  let running = false;

  const go = async () => {
    if (running) return;
    callOff();
    running = true;
    const isDone = await run().catch(() => false);
    running = false;
    failures = isDone ? 0 : failures + 1;
    notBefore = isDone ? 0 : Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
    arm();
  };
  const next = () => {
    const due = dueAt();
    return due === undefined ? undefined : Math.max(due, notBefore);
  };
  const arm = () => {
    callOff();
    const due = running ? undefined : next();
    if (due !== undefined) callOff = runAt(due, () => void go());
  };
  return {
    arm,
    now: () => void go(),
    isDue: () => (next() ?? Number.POSITIVE_INFINITY) <= Date.now(),
  };
}
