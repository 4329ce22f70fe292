import type { ActingBusiness, ActingUser, OperationContext } from "../operation-context.ts";

export type Inside = OperationContext & { business: ActingBusiness; user: ActingUser };
