import type { z } from "zod";
import { member as memberSchema } from "#shared/contract/member-shapes.ts";
import { maskEmail } from "#shared/mask-email.ts";
import { presented } from "../../platform/presented.ts";
import type { ShownMember } from "./listing.ts";

type Member = z.input<typeof memberSchema>;

/** Converts a stored member to the contract's shape; for viewers, addresses are masked and phone numbers left out. */
export const present = (row: ShownMember, { masked = false } = {}): Member =>
  presented(memberSchema, row, {
    email: masked ? maskEmail(row.email) : row.email,
    phone: masked ? null : row.phone,
  });

export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<ShownMember, "firstName" | "lastName" | "email">) => `${firstName} ${lastName}`.trim() || email;
