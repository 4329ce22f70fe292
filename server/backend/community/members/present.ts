import type { z } from "zod";
import type { member as memberSchema } from "#shared/contract/member-shapes.ts";
import { maskEmail } from "#shared/mask-email.ts";
import type { ShownMember } from "./listing.ts";

type Member = z.input<typeof memberSchema>;

/** Converts a stored member to the contract's shape; for viewers, addresses are masked and phone numbers left out. */
export function present(row: ShownMember, { masked = false } = {}): Member {
  const { id, email, firstName, lastName, labels, phone, externalId, joinedAt, lastActiveAt } = row;
  return {
    id,
    firstName,
    lastName,
    labels,
    externalId,
    email: masked ? maskEmail(email) : email,
    phone: masked ? null : phone,
    status: row.status,
    source: row.source,
    emailState: row.emailState,
    joinedAt: joinedAt?.toISOString() ?? null,
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  };
}

export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<ShownMember, "firstName" | "lastName" | "email">) => `${firstName} ${lastName}`.trim() || email;
