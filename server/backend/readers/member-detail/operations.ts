import { eq } from "drizzle-orm";
import type { z } from "zod";
import { memberDetail } from "#shared/contract/member-shapes.ts";
import { choicesOf } from "../../accounts/preferences/index.ts";
import {
  findMember,
  type MemberRow,
  memberVersion,
  present,
  seesMasked,
} from "../../community/members/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow } from "../../platform/db/rows.ts";
import { links } from "../../platform/db/schema/links.ts";
import { memberInvitations, members } from "../../platform/db/schema/members.ts";
import { memberPreferences } from "../../platform/db/schema/preferences.ts";
import { inBusiness } from "../../platform/operation.ts";
import { presented } from "../../platform/presented.ts";
import { timelineOf } from "./timeline.ts";

type Detail = z.input<typeof memberDetail>;

export const get = inBusiness.members.get.handler(async ({ input, context }) => {
  const { deps, membership } = context;
  const member = await oneOr404(findMember(deps.db, context.business.id, input.member));
  const masked = seesMasked(membership);
  const [choices, invitation, history] = await Promise.all([
    kept(deps.db, member),
    invitationOf(deps.db, member),
    timelineOf(deps.db, member),
  ]);
  return presented(memberDetail, member, {
    ...present(member, { masked }),
    version: masked ? null : memberVersion(member),
    notes: masked ? "" : member.notes,
    custom: masked ? {} : member.custom,
    ...choices,
    hasAccount: member.userId !== null,
    invitation,
    history,
  });
});

async function invitationOf(db: Executor, { id, status }: MemberRow): Promise<Detail["invitation"]> {
  if (status !== "invited" && status !== "expired") return null;
  const row = await findRow(db, memberInvitations, { memberId: id });
  if (!row) return null;
  const { sentAt, expiresAt, openedAt, sendCount } = row;
  return {
    sentAt: sentAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    opened: openedAt !== null,
    sendCount,
  };
}

/** Returns the emails the member receives, by their own choice or by default, and the link they joined by. */
async function kept(db: Executor, member: MemberRow): Promise<Pick<Detail, "mails" | "sourceLink">> {
  const [found] = await db
    .select({ chosen: memberPreferences, link: { id: links.id, name: links.name } })
    .from(members)
    .leftJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
    .leftJoin(links, eq(links.id, members.sourceLinkId))
    .where(eq(members.id, member.id));
  return { mails: choicesOf({ member, chosen: found?.chosen ?? null }), sourceLink: found?.link ?? null };
}
