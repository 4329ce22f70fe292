import { defineResetJobs } from "../auth/reset.ts";
import { defineVerificationJobs } from "../auth/verification.ts";
import type { Dependencies } from "../dependencies.ts";
import { defineHousekeeping } from "../housekeeping.ts";
import { defineDeletionJobs } from "../me/deletion.ts";

import { defineImportJobs } from "../member-imports/jobs.ts";
import { defineInvitationJobs } from "../members/invitations.ts";
import { defineDigestJobs } from "../preferences/digest.ts";

/** Every domain's background work, declared before the jobs start. */
export function defineJobs(deps: Dependencies): void {
  defineHousekeeping(deps);
  defineVerificationJobs(deps);
  defineResetJobs(deps);
  defineDeletionJobs(deps);
  defineInvitationJobs(deps);
  defineImportJobs(deps);
  defineDigestJobs(deps);
}
