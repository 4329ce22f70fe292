import { type BackendClient, type Contract, contract } from "#shared/contract/index.ts";
import type { Action, ActionRequest, ActionResult } from "../ssr/page.ts";
import { inputOf } from "./form-input.ts";

type Domain = keyof BackendClient & string;

/** An operation with its domain, such as "team.invite". */
type OperationName = { [D in Domain]: `${D}.${keyof BackendClient[D] & string}` }[Domain];

type Call<Name> = Name extends `${infer D extends Domain}.${infer N}`
  ? N extends keyof BackendClient[D]
    ? Extract<BackendClient[D][N], (input: never) => unknown>
    : never
  : never;

type Input<Name> = Parameters<Call<Name>>[0];
type Output<Name> = ReturnType<Call<Name>>;

/**
 * Returns an action that submits the form to an operation, under the names of the contract.
 * @param then what follows, given the result and the input
 */
export const submits =
  <Name extends OperationName>(
    name: Name,
    then: (
      request: ActionRequest,
      result: Awaited<Output<Name>>,
      input: Input<Name>,
    ) => ActionResult | Promise<ActionResult>,
  ): Action =>
  async (request) => {
    const operation = named<Parameters<typeof inputOf>[0]>(contract, name);
    const input = inputOf(operation, request) as Input<Name>;
    const call = named<(input: Input<Name>) => Output<Name>>(request.backend, name);
    return then(request, await call(input), input);
  };

/** Returns what the contract or its client has under the name of an operation. */
function named<Value>(all: Contract | BackendClient, name: OperationName): Value {
  const [domain, operation] = name.split(".") as [Domain, never];
  return all[domain][operation];
}
