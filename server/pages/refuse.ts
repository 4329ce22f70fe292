import { notAllowed } from "#shared/not-allowed.ts";
import type { Action } from "#shared/permissions.ts";
import type { PageRequest } from "../ssr/page.ts";

/** Rejects a request that the caller's role does not allow: `not_found` if there is no such business for them. */
export async function refuse(request: PageRequest, action: Action): Promise<never> {
  await request.business();
  throw notAllowed(action);
}
