import { problem } from "#shared/problems.ts";
import type { PageRequest } from "../ssr/page.ts";

/** Rejects a request that the caller's role does not allow: `not_found` if there is no such business for them. */
export async function refuse(request: PageRequest): Promise<never> {
  await request.business();
  throw problem("forbidden");
}
