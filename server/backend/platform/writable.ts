import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";

/** A frozen business is read-only and an archived one rests. Throws a Problem unless it is active. */
export function requireWritable({ name, status }: { readonly name: string; readonly status: string }): void {
  if (status === "frozen") {
    throw problem("business_frozen", { message: refusals.businessFrozen({ name }) });
  }
  if (status !== "active") throw problem("conflict", { message: refusals.businessArchived({ name }) });
}
