import * as words from "#words/team.ts";
import { Notice } from "../../design/notice.tsx";
import type { TeamPerson } from "./types.ts";

/** Returns whether this is the only active admin besides the owner. */
export const isOnlyAdmin = ({ id, role }: TeamPerson, people: readonly TeamPerson[]): boolean =>
  role === "admin" &&
  !people.some((other) => other.role === "admin" && other.status === "active" && other.id !== id);

export const OnlyAdmin = ({ name }: { name: string }) => (
  <Notice tone="info" text={words.onlyAdmin({ name })} />
);
