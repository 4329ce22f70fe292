import * as z from "zod";
import { digestRhythms } from "../mail-preferences.ts";

/** Optional emails that a member gets from a community. */
export const mailChoices = z.object({
  digest: z.enum(digestRhythms),
  newTreets: z.boolean(),
  claimReminders: z.boolean(),
  packs: z.boolean(),
  announcements: z.boolean(),
});
