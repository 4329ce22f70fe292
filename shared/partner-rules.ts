/** What a partnership can be and how it gets from one state to the other: one table for the server and screens. */
export const partnerStates = [
  "invited",
  "active",
  "paused",
  "ended",
  "declined",
  "revoked",
  "blocked",
] as const;
export type PartnerState = (typeof partnerStates)[number];

export const partnerPolicies = ["review", "direct"] as const;
export type PartnerPolicy = (typeof partnerPolicies)[number];

export const partnerChanges = {
  pause: { from: ["active"], to: "paused", words: "paused" },
  resume: { from: ["paused"], to: "active", words: "resumed" },
  end: { from: ["active", "paused"], to: "ended", words: "ended" },
  block: { from: ["active", "paused", "ended", "declined"], to: "blocked", words: "blocked" },
  unblock: { from: ["blocked"], to: "ended", words: "unblocked" },
  revoke: { from: ["invited"], to: "revoked", words: "taken back" },
} as const satisfies Record<string, { from: readonly PartnerState[]; to: PartnerState; words: string }>;
export type PartnerChange = keyof typeof partnerChanges;
export const partnerChangeNames = Object.keys(partnerChanges) as PartnerChange[];

export const mayChangePartner = (change: PartnerChange, state: PartnerState): boolean =>
  (partnerChanges[change].from as readonly PartnerState[]).includes(state);
