import * as fc from "fast-check";

/** The part of JSON Schema that the contract's inputs use. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Texts that have broken programs before, by way of databases, markup, Unicode, size or paths. */
const AWKWARD_TEXTS = [
  ..."\u0000|a\u0000b|\ud800|'; drop table users; --|%|_|\\|../..|<script>|{{7*7}}|\u202e|İ|ﬁ|🇩🇪".split("|"),
  "",
  " ",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "1e999",
  "x".repeat(300),
];

const [FIRST_SURROGATE, SURROGATES, CODE_POINTS] = [0xd800, 0x800, 0x110000];

/**
 * Any character of Unicode. fast-check's own `binary` unit does the same, but first makes a table of all of them, which
 * takes seconds in each process.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: CODE_POINTS - SURROGATES - 1 })
  .map((index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES));

const awkwardText = fc.oneof(
  fc.constantFrom(...AWKWARD_TEXTS),
  fc.string(),
  fc.string({ unit: anyCharacter }),
);

/** Values that no schema expects: of other types, nested and empty ones. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  awkwardText,
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, -(2 ** 63), [], {}, [[]], { length: 5 }, ["a", 1]),
);

interface Choice {
  /** Values that texts without a format take more often than not, such as ids that exist. */
  readonly texts?: readonly string[];
  /** Values by property name, at any depth. */
  readonly named?: Readonly<Record<string, unknown>>;
  /** Whether to deviate from the schema now and then. */
  readonly wrong?: boolean;
}

/** Returns inputs that match a JSON schema and, if `wrong` is set, also some that do not. */
export function inputsOf(schema: JsonSchema, choice: Choice = {}): fc.Arbitrary<unknown> {
  const right = rightInputs(schema, choice);
  return choice.wrong ? fc.oneof({ arbitrary: right, weight: 6 }, { arbitrary: anything, weight: 1 }) : right;
}

function rightInputs(schema: JsonSchema, choice: Choice): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => inputsOf(option, choice)));
  switch (schema.type) {
    case "object":
      return objects(schema, choice);
    case "array":
      return fc.array(inputsOf(schema.items ?? {}, choice), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      });
    case "string":
      return texts(schema, choice);
    case "number":
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case "integer":
      return fc.integer({ min: clamp(schema.minimum ?? -1e9), max: clamp(schema.maximum ?? 1e9) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.oneof(texts(schema, choice), anything);
  }
}

const clamp = (value: number) => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, value));

function objects({ properties = {}, required = [] }: JsonSchema, choice: Choice): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const known = choice.named && Object.hasOwn(choice.named, name);
    return [name, known ? fc.constant(choice.named?.[name]) : inputsOf(schema, choice)] as const;
  });
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.emailAddress(),
  "date-time": fc
    .date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  uri: fc.webUrl(),
};

function texts(
  { format, maxLength, minLength }: JsonSchema,
  { texts: given, wrong }: Choice,
): fc.Arbitrary<string> {
  const formatted = FORMATS[format ?? ""];
  const plain = wrong ? awkwardText : fc.stringMatching(/^[a-z]{3,12}$/);
  const sized = plain.map((text) => text.slice(0, maxLength ?? 500).padEnd(minLength ?? 0, "x"));
  const own = formatted ?? sized;
  if (!given || given.length === 0) return wrong ? fc.oneof(own, own, awkwardText) : own;
  return fc.oneof({ arbitrary: fc.constantFrom(...given), weight: 3 }, { arbitrary: own, weight: 1 });
}
