import { Problem, type ProblemCode } from "#shared/problems.ts";

const refusals: readonly ProblemCode[] = ["not_found", "membership_pending", "membership_suspended"];

/** True if a business refused this user because they are not, not yet or not at present in it. */
export const isRefusalOfOutsiders = (error: unknown): error is Problem =>
  error instanceof Problem && refusals.includes(error.code);
