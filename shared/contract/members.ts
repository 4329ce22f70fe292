import * as z from "zod";
import { emailField, firstNameField, lastNameField } from "./fields.ts";
import { businessInput, inBusiness, pageInput, pageOf, timestamp } from "./operation.ts";

export const memberStatuses = [
  "invited",
  "requested",
  "waitlisted",
  "active",
  "suspended",
  "declined",
  "expired",
  "rejected",
  "left",
  "removed",
  "anonymised",
] as const;
export const memberSources = ["link", "invite", "import", "manual", "api", "self"] as const;
export const memberSorts = ["joined", "name", "last-active"] as const;

export const member = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(memberStatuses),
  source: z.enum(memberSources),
  labels: z.array(z.string()),
  joinedAt: timestamp.nullable(),
  lastActiveAt: timestamp.nullable(),
});
export type Member = z.infer<typeof member>;

export const memberFilter = z.object({
  search: z.string().trim().max(100).optional(),
  status: z.enum(memberStatuses).optional(),
  sort: z.enum(memberSorts).default("joined"),
  direction: z.enum(["ascending", "descending"]).default("descending"),
});

export const members = {
  list: inBusiness("members.list")
    .route({ method: "GET", path: "/businesses/{business}/members", summary: "Members of a community" })
    .input(businessInput.extend(pageInput.shape).extend(memberFilter.shape))
    .output(pageOf(member)),
  counts: inBusiness("members.list")
    .route({ method: "GET", path: "/businesses/{business}/members/counts", summary: "Members by status" })
    .input(businessInput)
    .output(z.record(z.enum(memberStatuses), z.number().int())),
  add: inBusiness("members.manage")
    .route({ method: "POST", path: "/businesses/{business}/members", summary: "Add one member" })
    .input(
      businessInput.extend({
        email: emailField,
        firstName: firstNameField,
        lastName: lastNameField,
        /** Invite by mail and wait for an answer, or add as active at once. */
        invite: z.boolean().default(true),
      }),
    )
    .output(member),
  remove: inBusiness("members.export")
    .route({ method: "DELETE", path: "/businesses/{business}/members/{member}", summary: "Remove a member" })
    .input(businessInput.extend({ member: z.string().max(64) }))
    .output(member),
};
