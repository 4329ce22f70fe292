import * as words from "#words/team.ts";

export const roleNames = {
  get owner() {
    return words.owner();
  },
  get admin() {
    return words.admin();
  },
  get manager() {
    return words.manager();
  },
  get viewer() {
    return words.viewer();
  },
} as const;
