import { isThrowaway, THROWAWAY_NOTE } from "#shared/throwaway-domains.ts";
import { Notice } from "../../design/notice.tsx";

/** Warns about an address that is soon gone, and stands in nobody's way. */
export const ThrowawayNote = ({ email }: { email: string }) =>
  isThrowaway(email) ? (
    <Notice tone="warn">
      <p>{THROWAWAY_NOTE}</p>
    </Notice>
  ) : null;
