export * from "./accounts.ts";
export * from "./businesses.ts";
export * from "./members.ts";
