import type { ImagePurposeName } from "#shared/image-purposes.ts";
import { problem } from "#shared/problems.ts";
import type { Executor } from "../db/database.ts";
import { findOwnImage } from "./queries.ts";

/**
 * For other domains, before they keep a picture's id: a person can only use a picture of theirs, for what it was
 * uploaded for. Throws a Problem at `field` otherwise.
 */
export async function requireOwnImage(
  db: Executor,
  wanted: { readonly id: string; readonly userId: string; readonly purpose: ImagePurposeName },
  field: string,
): Promise<void> {
  if (await findOwnImage(db, wanted)) return;
  throw problem("invalid_input", { fields: { [field]: "Upload this picture again." } });
}
