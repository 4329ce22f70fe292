import type { z } from "zod";
import type { invitationForMe } from "./contract/team.ts";

/** Result for an invitation that does not exist, or is not for the caller. */
export const unknownInvitation: z.input<typeof invitationForMe> = {
  state: "invalid",
  id: null,
  email: null,
  business: null,
  inviter: null,
  role: null,
  billing: false,
  canRedeem: false,
  message: "",
  expiresAt: null,
  team: [],
  teamSize: 0,
  hasAccount: false,
  provesAddress: false,
};
