import { href } from "#shared/href.ts";
import { Problem } from "#shared/problems.ts";
import { type PageRequest, seeOther } from "../../ssr/page.ts";

/**
 * Redirects staff who scanned a member's code to that claim in their till; shows other visitors which partner it is
 * for.
 */
export async function readScannedClaim({ backend, session }: PageRequest, ref: string) {
  try {
    const { partner, till } = await backend.claims.scanned({ ref });
    if (!till) return { kind: "claim" as const, ref, partner, isSignedIn: session !== null };
    return seeOther(href("treet", { business: till.business, rest: [till.treet, "redeem"] }, { ref }));
  } catch (error) {
    if (error instanceof Problem && (error.code === "not_found" || error.code === "invalid_input")) {
      return { kind: "unknown-claim" as const };
    }
    throw error;
  }
}
