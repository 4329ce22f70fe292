import { conflict, problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";

/** Throws a Problem unless the business is active: `business_frozen` if it is frozen, `conflict` if it is archived. */
export function requireWritable({ name, status }: { readonly name: string; readonly status: string }): void {
  if (status === "frozen") {
    throw problem("business_frozen", { message: refusals.businessFrozen({ name }) });
  }
  if (status !== "active") throw conflict(refusals.businessArchived({ name }));
}
