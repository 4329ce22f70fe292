import { MAX_CUSTOM_FIELDS, MAX_LABELS, MAX_LABELS_PER_MEMBER } from "#shared/constants.ts";
import type { ImportOptions } from "#shared/contract/member-imports.ts";
import { goneStatuses } from "#shared/member-rules.ts";
import * as refusals from "#words/refusals.ts";
import type { MemberRow } from "../../platform/db/schema/members.ts";
import type { ImportedPerson, RowProblem } from "./read-row.ts";

/** What an import does with one row. The preview and the import use the same function, so they always agree. */
export type Verdict =
  | { readonly kind: "create" }
  | { readonly kind: "update"; readonly member: MemberRow; readonly values: Partial<MemberRow> }
  | { readonly kind: "unchanged" }
  | { readonly kind: "problem"; readonly problem: RowProblem };

interface Facts {
  readonly known: {
    readonly byEmail: ReadonlyMap<string, MemberRow>;
    readonly emailByNumber: ReadonlyMap<string, string>;
  };
  readonly labels: LabelRoom;
  readonly options: ImportOptions;
}

/** Counts a community's labels against the limit, to report rows that would exceed it. */
export class LabelRoom {
  readonly #names: Set<string>;

  constructor(names: readonly string[]) {
    this.#names = new Set(names.map((name) => name.toLowerCase()));
  }

  /** Reserves room for these names; returns false and reserves none if there is not enough. */
  take(names: readonly string[]): boolean {
    const missing = new Set(names.map((name) => name.toLowerCase()).filter((name) => !this.#names.has(name)));
    if (this.#names.size + missing.size > MAX_LABELS) return false;
    for (const name of missing) this.#names.add(name);
    return true;
  }
}

export function checkRow(person: ImportedPerson, { known, labels, options }: Facts): Verdict {
  const key = person.email.toLowerCase();
  const { externalId } = person;
  const holder = externalId === null ? undefined : known.emailByNumber.get(externalId);
  if (externalId !== null && holder !== undefined && holder !== key) {
    const message = refusals.memberNumberTaken();
    return { kind: "problem", problem: { column: "externalId", value: externalId, message } };
  }
  const member = known.byEmail.get(key);
  const carried = unique([...(member?.labels ?? []), ...person.labels, ...options.labels]);
  if (carried.length > MAX_LABELS_PER_MEMBER) {
    return labelProblem(person, refusals.memberLabelsMost({ max: MAX_LABELS_PER_MEMBER }));
  }
  if (Object.keys({ ...member?.custom, ...person.custom }).length > MAX_CUSTOM_FIELDS) {
    const [column = ""] = Object.keys(person.custom);
    const message = refusals.customFieldsMost({ customFieldsMost: MAX_CUSTOM_FIELDS });
    return { kind: "problem", problem: { column, value: person.custom[column] ?? "", message } };
  }
  if (!labels.take(carried)) return labelProblem(person, refusals.communityLabelsMost({ max: MAX_LABELS }));
  if (!member) return { kind: "create" };
  if (member.status === "removed" || member.status === "anonymised") {
    const message = refusals.memberWasRemoved();
    return { kind: "problem", problem: { column: "email", value: person.email, message } };
  }
  if (options.duplicates === "skip" || goneStatuses.includes(member.status)) {
    return { kind: "unchanged" };
  }
  const values = differences(member, person, options.labels);
  return Object.keys(values).length === 0 ? { kind: "unchanged" } : { kind: "update", member, values };
}

const unique = (names: readonly string[]) => [...new Set(names.map((name) => name.toLowerCase()))];

const labelProblem = ({ labels }: ImportedPerson, message: string): Verdict => ({
  kind: "problem",
  problem: { column: "labels", value: labels.join(", "), message },
});

/** Returns the values that the file changes; an empty cell clears nothing. */
function differences(
  member: MemberRow,
  { firstName, lastName, phone, externalId, labels, custom }: ImportedPerson,
  more: readonly string[],
): Partial<MemberRow> {
  const known = new Set(member.labels.map((name) => name.toLowerCase()));
  const added = [...labels, ...more].filter((name) => !known.has(name.toLowerCase()));
  return {
    ...(firstName !== "" && firstName !== member.firstName ? { firstName } : {}),
    ...(lastName !== "" && lastName !== member.lastName ? { lastName } : {}),
    ...(phone !== null && phone !== member.phone ? { phone } : {}),
    ...(externalId !== null && externalId !== member.externalId ? { externalId } : {}),
    ...(added.length > 0 ? { labels: [...member.labels, ...added] } : {}),
    ...(Object.entries(custom).some(([name, value]) => member.custom[name] !== value)
      ? { custom: { ...member.custom, ...custom } }
      : {}),
  };
}
