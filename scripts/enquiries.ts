import { text } from "node:stream/consumers";
import {
  answerAsOperator,
  closeAsOperator,
  enquiriesToOperator,
} from "../server/backend/community/enquiries/index.ts";
import { reply } from "../shared/contract/enquiries.ts";
import { detailHeading } from "../shared/enquiries.ts";
import { type ConfiguredBackend, startConfiguredBackend } from "./configured-backend.ts";
import { operatorOptions, whyNotStorable } from "./operator-options.ts";

/**
 * Lists the enquiries to the operator that wait for an answer, in the configured database; all of them with `--all`.
 * `--answer REF` emails the sender the text of `--text`, or what is piped in; `--close REF` closes without an answer.
 * Either moves on what the sender's link shows.
 */
const { values } = operatorOptions(
  {
    options: {
      all: { type: "boolean", default: false },
      answer: { type: "string" },
      text: { type: "string" },
      close: { type: "string" },
    },
  },
  "Usage: npm run enquiries [-- --all] [-- --answer REF [--text TEXT]] [-- --close REF]",
);

async function list(deps: ConfiguredBackend): Promise<string> {
  const found = await enquiriesToOperator(deps, values.all ? "all" : "waiting");
  if (found.length === 0) return values.all ? "No enquiries." : "No enquiry is waiting.";
  return found.map(described).join("\n\n");
}

type Found = Awaited<ReturnType<typeof enquiriesToOperator>>[number];

function described({ ref, state, createdAt, dueAt, details, utm, messages, ...sender }: Found): string {
  const { name, email, phone, organisation } = sender;
  return [
    [ref, state, dayOf(createdAt), ...(dueAt ? [`answer by ${dayOf(dueAt)}`] : [])].join("  "),
    [name, email, phone, organisation].filter(Boolean).join(", "),
    ...Object.entries(details).map(([question, answered]) => `${detailHeading(question)}: ${answered}`),
    ...Object.entries(utm).map(([part, value]) => `utm_${part}: ${value}`),
    ...messages.map((message) => `${message.from === "team" ? ">>" : "<<"} ${message.text}`),
  ].join("\n  ");
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

async function answer(deps: ConfiguredBackend, ref: string): Promise<string> {
  if (values.text === undefined && process.stdin.isTTY) console.error("Write the answer, then press Ctrl+D:");
  const written = reply.safeParse(values.text ?? (await text(process.stdin)));
  const fault = written.success ? whyNotStorable(written.data) : undefined;
  if (fault !== undefined) return fail(fault);
  if (!written.success) return fail("An answer has 2 to 2,000 characters.");
  return (await answerAsOperator(deps, ref, written.data)) ? `Answered ${ref}.` : unknown(ref);
}

const close = async (deps: ConfiguredBackend, ref: string): Promise<string> =>
  (await closeAsOperator(deps, ref)) ? `Closed ${ref}.` : unknown(ref);

const unknown = (ref: string): string => fail(`No enquiry to the operator has the reference ${ref}.`);

function fail(why: string): string {
  process.exitCode = 1;
  return why;
}

const { backend, deps } = await startConfiguredBackend();
console.log(
  await (values.answer !== undefined
    ? answer(deps, values.answer)
    : values.close !== undefined
      ? close(deps, values.close)
      : list(deps)),
);
await backend.close();
process.exit();
