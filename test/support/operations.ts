import * as z from "zod";
import { contract } from "#shared/contract/index.ts";
import type { Access, OperationMeta } from "#shared/contract/operation.ts";
import type { JsonSchema } from "./arbitraries.ts";

/** An operation of the contract, as declared there. */
export interface DeclaredOperation {
  /** For example "members.add". */
  readonly name: string;
  readonly access: Access;
  readonly method: string;
  /** Whether it may change something in a frozen or archived business. */
  readonly atRest: boolean;
  /** For example "/businesses/{business}/members". */
  readonly path: string;
  /** JSON schema of its input, before defaults and transformations. */
  readonly input: JsonSchema;
}

interface Declared {
  readonly "~orpc": {
    readonly meta: OperationMeta;
    readonly route: { readonly method?: string; readonly path?: string };
    readonly inputSchema?: unknown;
  };
}

/** All operations of the contract. Tests over this list also cover operations that are added later. */
export const declaredOperations: readonly DeclaredOperation[] = Object.entries(contract).flatMap(
  ([domain, operations]) =>
    Object.entries<Declared>(operations).map(([name, { "~orpc": declared }]) => ({
      name: `${domain}.${name}`,
      access: declared.meta.access,
      method: declared.route.method ?? "POST",
      atRest: declared.meta.atRest ?? false,
      path: declared.route.path ?? "",
      input: (declared.inputSchema instanceof z.ZodType
        ? z.toJSONSchema(declared.inputSchema, { io: "input", unrepresentable: "any" })
        : {}) as JsonSchema,
    })),
);

/** Calls an operation by its name with any input, without type checks. */
export function callByName(client: object, name: string, input: unknown): Promise<unknown> {
  const [domain = "", operation = ""] = name.split(".");
  const found = (client as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[domain]?.[
    operation
  ];
  if (!found) throw new Error(`The client has no ${name}`);
  return found(input);
}
