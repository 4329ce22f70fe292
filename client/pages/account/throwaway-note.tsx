import { isThrowaway } from "#shared/throwaway-domains.ts";
import * as words from "#words/account.ts";
import { Notice } from "../../design/notice.tsx";

/** Warns about a disposable email address, without blocking the user. */
export const ThrowawayNote = ({ email }: { email: string }) =>
  isThrowaway(email) ? <Notice tone="warn" text={words.throwaway()} /> : null;
