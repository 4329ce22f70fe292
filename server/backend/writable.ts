import { problem } from "#shared/problems.ts";

/** A frozen business is read-only and an archived one rests. Throws a Problem unless it is active. */
export function requireWritable({ name, status }: { readonly name: string; readonly status: string }): void {
  if (status === "frozen") {
    throw problem("business_frozen", { message: `${name} is read-only until billing is settled.` });
  }
  if (status !== "active") throw problem("conflict", { message: `${name} is archived. Restore it first.` });
}
