/** The log-ins that the demo offers. They exist only in the set-up a newcomer has, with nothing real configured. */
export const demoAccounts = [
  { id: "owner", email: "owner@treets.example", label: "Owner of a community" },
  { id: "partner", email: "partner@treets.example", label: "Partner business" },
  { id: "member", email: "member@treets.example", label: "Member" },
] as const;

export const DEMO_PASSWORD = "demo-treets-1";
