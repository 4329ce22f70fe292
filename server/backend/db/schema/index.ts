export * from "./accounts.ts";
export * from "./businesses.ts";
export * from "./images.ts";
export * from "./imports.ts";
export * from "./limits.ts";
export * from "./mail.ts";
export * from "./members.ts";
export * from "./team.ts";
