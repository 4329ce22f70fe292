import type { links } from "../db/schema/links.ts";
import type { partnerships } from "../db/schema/partners.ts";
import type { claims, treets } from "../db/schema/treets.ts";
import type { EventFacts } from "./announce.ts";

/** What events say of the things they are about. */

export const treetFacts = ({
  id,
  title,
  type,
  state,
}: Pick<typeof treets.$inferSelect, "id" | "title" | "type" | "state">): EventFacts => ({
  treet: { id, title, type, state },
});

export const claimFacts = ({
  id,
  ref,
  state,
  treetId,
  memberId,
}: Pick<typeof claims.$inferSelect, "id" | "ref" | "state" | "treetId" | "memberId">): EventFacts => ({
  claim: { id, ref, state },
  treet: { id: treetId },
  member: { id: memberId },
});

export const partnerFacts = ({
  id,
  state,
  providerId,
}: Pick<typeof partnerships.$inferSelect, "id" | "state" | "providerId">): EventFacts => ({
  partner: { id, state, business: providerId },
});

export const linkFacts = ({
  id,
  name,
  kind,
  code,
}: Pick<typeof links.$inferSelect, "id" | "name" | "kind" | "code">): EventFacts => ({
  link: { id, name, kind, code },
});

export const memberFacts = (id: string, status: string): EventFacts => ({ member: { id, status } });
