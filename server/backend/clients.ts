import { type AnyProcedure, type AnyRouter, isProcedure, ORPCError, ValidationError } from "@orpc/server";
import type { OperationContext } from "./platform/operation-context.ts";

/** An operation of the contract with its implementation. */
interface Operation {
  readonly path: readonly string[];
  readonly procedure: AnyProcedure;
}

type Run = (operation: Operation, input: unknown) => Promise<unknown>;

/**
 * Returns a function that creates clients of a router: objects of functions, named as the operations. oRPC's own
 * clients look up every part of a name at every call; here they are looked up once for all clients.
 */
export function clientsOf(router: AnyRouter, path: readonly string[] = []): (run: Run) => unknown {
  if (isProcedure(router)) {
    const operation = { path, procedure: router };
    return (run) => (input: unknown) => run(operation, input);
  }
  class Client {
    readonly #run: Run;
    constructor(run: Run) {
      this.#run = run;
    }
    static {
      for (const [name, part] of Object.entries(router)) {
        // None of our operations is loaded lazily.
        const create = clientsOf(part as AnyRouter, [...path, name]);
        const get = function (this: Client) {
          return create(this.#run);
        };
        Object.defineProperty(Client.prototype, name, { get });
      }
    }
  }
  return (run) => new Client(run);
}

/**
 * Runs an operation as oRPC does for the HTTP transport: its middlewares, of which the access check is the first, its
 * input's schema, its own code, and its output's schema. oRPC wraps each step in a function for tracing and another for
 * errors of its own, which together cost more than our steps; a page runs half a dozen operations.
 */
export function runOperation(
  { path, procedure }: Operation,
  input: unknown,
  given: OperationContext,
): Promise<unknown> {
  const { middlewares, handler, inputSchema, outputSchema, ...declared } = stepsOf(procedure);
  const checksInputAt = Math.min(declared.inputValidationIndex, middlewares.length);
  const checksOutputAt = Math.min(declared.outputValidationIndex, middlewares.length);
  // The middlewares add to one context; copying it at each step would cost as much as the step.
  const context = { ...given };
  const from = async (step: number, input: unknown): Promise<unknown> => {
    const read = step === checksInputAt ? await valid(inputSchema, input, "BAD_REQUEST") : input;
    const middleware = middlewares[step];
    const next = async ({ context: added = {} }: Adding = {}): Promise<Passed> => {
      Object.assign(context, added);
      return { output: await from(step + 1, read), context: added };
    };
    const output = middleware
      ? (await middleware({ path, procedure, context, next }, read, asOutput)).output
      : await handler({ path, procedure, context, input: read });
    return step === checksOutputAt ? valid(outputSchema, output, "INTERNAL_SERVER_ERROR") : output;
  };
  return from(0, input);
}

/** What a middleware passes on. */
interface Passed {
  readonly output: unknown;
  readonly context: object;
}
interface Adding {
  readonly context?: object;
}
type Call = Operation & { readonly context: object };
type Schema = AnyProcedure["~orpc"]["inputSchema"];

/** The parts of an operation, with only what ours use of oRPC's arguments. */
interface Steps {
  readonly middlewares: readonly ((
    call: Call & { next(added?: Adding): Promise<Passed> },
    input: unknown,
    output: (output: unknown) => Passed,
  ) => Promise<Passed>)[];
  readonly inputValidationIndex: number;
  readonly outputValidationIndex: number;
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
  handler(call: Call & { readonly input: unknown }): Promise<unknown>;
}
const stepsOf = (procedure: AnyProcedure) => procedure["~orpc"] as unknown as Steps;

const asOutput = (output: unknown): Passed => ({ output, context: {} });

async function valid(schema: Schema, data: unknown, code: "BAD_REQUEST" | "INTERNAL_SERVER_ERROR") {
  if (!schema) return data;
  const result = await schema["~standard"].validate(data);
  if (!result.issues) return result.value;
  const message = "The data does not match its schema";
  throw new ORPCError(code, {
    message,
    cause: new ValidationError({ message, issues: result.issues, data }),
  });
}
