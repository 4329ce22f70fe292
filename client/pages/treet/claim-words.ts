import type { ClaimForTeam } from "#shared/contract/claim-shapes.ts";
import * as teamWords from "#words/treet.ts";

export const redeemerText = ({ kind, name }: NonNullable<ClaimForTeam["redeemedBy"]>): string =>
  kind === "holder" ? teamWords.theMember() : (name ?? teamWords.formerPerson());
