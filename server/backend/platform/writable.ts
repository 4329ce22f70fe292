import type { FreezeReason } from "#shared/business-kinds.ts";
import { conflict, problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as refusals from "#words/refusals.ts";

interface Resting {
  readonly name: string;
  readonly status: string;
  readonly frozenFor?: FreezeReason | null;
}

/** Throws a Problem unless the business is active: `business_frozen` if it is frozen, `conflict` if it is archived. */
export function requireWritable({ name, status, frozenFor }: Resting): void {
  if (status === "frozen") {
    const reason = oneOf(["review"], frozenFor ?? "billing");
    throw problem("business_frozen", { message: refusals.businessFrozen({ name, reason }) });
  }
  if (status !== "active") throw conflict(refusals.businessArchived({ name }));
}
