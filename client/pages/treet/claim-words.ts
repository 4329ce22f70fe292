import type { ClaimForTeam } from "#shared/contract/claims.ts";
import * as teamWords from "#words/treet.ts";

export const redeemerText = ({ kind, name }: NonNullable<ClaimForTeam["redeemedBy"]>): string =>
  kind === "holder" ? teamWords.theMember() : (name ?? teamWords.formerPerson());
