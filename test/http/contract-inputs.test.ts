import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { API_PREFIX } from "#shared/contract/index.ts";
import { isProblemCode } from "#shared/problems.ts";
import { inputsOf } from "../support/arbitraries.ts";
import { tries } from "../support/length.ts";
import { type DeclaredOperation, declaredOperations } from "../support/operations.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";

const RUNS = tries({ usual: 2, long: 25 });

/** For any input at all, every operation returns a result or says clearly what is wrong; nothing is a server error. */
describe("arbitrary input", () => {
  const backend = runningBackend();
  let owner: TestPerson;
  let business: string;
  let people = 0;

  beforeAll(async () => {
    await newOwner();
  });

  async function newOwner() {
    const name = `tester-${++people}`;
    owner = await newPerson(backend, name);
    business = name;
    await backend.as(owner.tokens.token).businesses.create({ name, slug: name });
  }

  /** Returns the owner's token, of a new owner if an input has ended the session, as some should. */
  async function signedInOwner(): Promise<string> {
    const lives = await backend
      .as(owner.tokens.token)
      .businesses.get({ business })
      .then(
        () => true,
        () => false,
      );
    if (!lives) await newOwner();
    return owner.tokens.token;
  }

  it.each(declaredOperations)("to $name is answered or refused with a message", async (operation) => {
    const inputs = inputsOf(operation.input, { wrong: true, named: {} });
    await fc.assert(
      fc.asyncProperty(inputs, fc.integer({ min: 1, max: 2 ** 24 }), async (input, address) => {
        const token = await signedInOwner();
        const { path, init } = requestOf(operation, withBusiness(input, business), {
          authorization: `Bearer ${token}`,
          "x-forwarded-for": `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
        });
        const response = await backend.backend.fetch(path, init);
        const text = await response.text();
        if (response.status < 400) return;
        expect(response.status, text).toBeLessThan(500);
        const { error } = JSON.parse(text);
        expect(isProblemCode(error.code), text).toBe(true);
        expect(error.message.length).toBeGreaterThan(5);
      }),
      { numRuns: RUNS },
    );
  });
});

const withBusiness = (input: unknown, business: string): unknown =>
  typeof input === "object" && input !== null && "business" in input ? { ...input, business } : input;

/** Builds the operation's HTTP request: path parameters first, then the query or a JSON body. */
function requestOf({ method, path }: DeclaredOperation, input: unknown, headers: Record<string, string>) {
  const rest: Record<string, unknown> = { ...(typeof input === "object" ? input : { "": input }) };
  const filled = path.replace(/\{\+?(\w+)\}/g, (_part, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(toText(value)) || "-";
  });
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, toText(value)]));
    return { path: `${API_PREFIX}${filled}?${query}`, init: { method, headers } };
  }
  const body = JSON.stringify(typeof input === "object" && input !== null ? rest : input) ?? "null";
  return {
    path: API_PREFIX + filled,
    init: { method, headers: { ...headers, "content-type": "application/json" }, body },
  };
}

/** URLs can hold well-formed Unicode only. */
const toText = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
