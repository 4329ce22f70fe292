import { translated } from "#shared/words/translated.ts";
import * as words from "#words/team.ts";

export const roleNames = translated({
  owner: words.owner,
  admin: words.admin,
  manager: words.manager,
  viewer: words.viewer,
});
