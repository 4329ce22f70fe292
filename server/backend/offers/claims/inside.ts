import type { ActingBusiness, ActingUser, OperationContext } from "../../platform/operation-context.ts";

export type Inside = OperationContext & { business: ActingBusiness; user: ActingUser };
