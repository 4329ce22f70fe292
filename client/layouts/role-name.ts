import type { Role } from "#shared/permissions.ts";
import * as words from "#words/navigation.ts";

const roleNames = {
  owner: words.owner,
  admin: words.admin,
  manager: words.manager,
  viewer: words.viewer,
  member: words.member,
};

/** Returns the display name of a role: "admin" → "Admin". */
export const roleName = (role: Role): string => roleNames[role]();
