import type { z } from "zod";
import type { member as memberSchema } from "#shared/contract/members.ts";
import type { MemberRow, MemberStatus } from "./queries.ts";

type Member = z.input<typeof memberSchema>;

/** A stored member as the contract shows it; viewers of a team see addresses masked. */
export function present(row: MemberRow, { masked = false } = {}): Member {
  const { id, email, firstName, lastName, labels, joinedAt, lastActiveAt } = row;
  return {
    ...{ id, firstName, lastName, labels },
    email: masked ? maskMember(email) : email,
    status: row.status as MemberStatus,
    source: row.source as Member["source"],
    emailState: row.emailState as Member["emailState"],
    joinedAt: joinedAt?.toISOString() ?? null,
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  };
}

export const nameOf = ({ firstName, lastName, email }: Pick<MemberRow, "firstName" | "lastName" | "email">) =>
  `${firstName} ${lastName}`.trim() || email;

const maskMember = (email: string) => email.replace(/^(.).*(@.*)$/u, "$1•••$2");
