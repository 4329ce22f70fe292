import { defineResetJobs } from "../auth/reset.ts";
import { defineVerificationJobs } from "../auth/verification.ts";
import type { Dependencies } from "../dependencies.ts";

/** Every domain's background work, declared before the jobs start. */
export function defineJobs(deps: Dependencies): void {
  defineVerificationJobs(deps);
  defineResetJobs(deps);
}
