import { runAt } from "./long-timer.ts";

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 10 * 60_000;

export interface DutyParts {
  /** When it is to be done next, in epoch milliseconds; undefined while it is not. */
  dueAt(): number | undefined;
  /** Does it; answers whether it is done, or has to be tried again. */
  run(): Promise<boolean>;
}

/** Something that is done again and again, one at a time, whatever comes of it. */
export interface Duty {
  /** Looks again when it is due: what that depends on has changed. */
  arm(): void;
  now(): void;
  isDue(): boolean;
}

/** What fails is tried again after a while that grows with every failure in a row. */
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
    notBefore = isDone ? 0 : Date.now() + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
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
