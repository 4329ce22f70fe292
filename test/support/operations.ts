import * as z from "zod";
import { contract } from "#shared/contract/index.ts";
import type { Access, OperationMeta } from "#shared/contract/operation.ts";
import type { JsonSchema } from "./arbitraries.ts";

/** One operation of the contract, as the contract itself declares it. */
export interface DeclaredOperation {
  /** "members.add" */
  readonly name: string;
  readonly access: Access;
  readonly method: string;
  /** Whether it may change something in a business that is frozen or archived. */
  readonly atRest: boolean;
  /** "/businesses/{business}/members" */
  readonly path: string;
  /** What it takes, before defaults and transformations. */
  readonly input: JsonSchema;
}

interface Declared {
  readonly "~orpc": {
    readonly meta: OperationMeta;
    readonly route: { readonly method?: string; readonly path?: string };
    readonly inputSchema?: unknown;
  };
}

/** Every operation there is: tests that go over this list hold for operations that are added later. */
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

/** Calls an operation by its name with whatever input, past all types. */
export function callByName(client: object, name: string, input: unknown): Promise<unknown> {
  const [domain = "", operation = ""] = name.split(".");
  const found = (client as Record<string, Record<string, (input: unknown) => Promise<unknown>>>)[domain]?.[
    operation
  ];
  if (!found) throw new Error(`The client has no ${name}`);
  return found(input);
}
