import { and, asc, eq, inArray } from "drizzle-orm";
import type { Enquiry } from "#shared/contract/enquiries.ts";
import { openEnquiryStates } from "#shared/enquiries.ts";
import { imageUrl } from "#shared/image-url.ts";
import * as refusals from "#words/refusals.ts";
import { countSome } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { firstOf, lockRow } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { type EnquiryRow, enquiries, enquiryMessages } from "../../platform/db/schema/enquiries.ts";
import { userName } from "../../platform/db/user-name.ts";

export type { EnquiryRow };

export const findByToken = (
  db: Executor,
  tokenHash: string,
): Promise<{ enquiry: EnquiryRow; business: string | null; slug: string | null } | undefined> =>
  firstOf(
    db
      .select({ enquiry: enquiries, business: businesses.name, slug: businesses.slug })
      .from(enquiries)
      .leftJoin(businesses, eq(businesses.id, enquiries.businessId))
      .where(eq(enquiries.tokenHash, tokenHash)),
  );

/** Returns an enquiry of this business and locks it until the transaction ends. */
export const lockEnquiry = (db: Executor, businessId: string, id: string) =>
  lockRow(db, enquiries, { businessId, id });

/** Returns a function that gives the messages of each of these enquiries, the oldest first. */
export async function messagesOf(
  db: Executor,
  rows: readonly EnquiryRow[],
): Promise<(enquiry: EnquiryRow) => Enquiry["messages"]> {
  const found =
    rows.length === 0
      ? []
      : await db
          .select({
            enquiryId: enquiryMessages.enquiryId,
            from: enquiryMessages.from,
            text: enquiryMessages.text,
            image: enquiryMessages.imageId,
            at: enquiryMessages.at,
            author: users.firstName,
          })
          .from(enquiryMessages)
          .leftJoin(users, eq(users.id, enquiryMessages.authorId))
          .where(
            inArray(
              enquiryMessages.enquiryId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(enquiryMessages.at), asc(enquiryMessages.id));
  return ({ id, name }) =>
    found
      .filter(({ enquiryId }) => enquiryId === id)
      .map(({ from, text, at, author, image }) => ({
        from: from === "team" ? "team" : "sender",
        author: from === "team" ? author || refusals.theTeam() : name,
        text,
        imageUrl: imageUrl(image, "large"),
        at: at.toISOString(),
      }));
}

/** Condition for enquiries not answered or closed yet. */
export const isWaiting = inArray(enquiries.state, [...openEnquiryStates]);
const DONE = ["answered", "closed"] as const;

/** The filter for a business's enquiries. */
interface Inbox {
  readonly businessId: string;
  readonly state: "waiting" | "done";
  readonly assigneeId?: string | undefined;
  /** Part of a name, an address, an organisation or a reference. */
  readonly search?: string | undefined;
}

const inboxOf = ({ businessId, state, assigneeId, search }: Inbox) =>
  and(
    eq(enquiries.businessId, businessId),
    assigneeId ? eq(enquiries.assigneeId, assigneeId) : undefined,
    inArray(enquiries.state, state === "waiting" ? [...openEnquiryStates] : [...DONE]),
    search ? isAbout(search) : undefined,
  );

const isAbout = (search: string) => {
  const { name, email, organisation, ref } = enquiries;
  return isFoundIn(search, name, email, organisation, ref);
};

/** Lists enquiries, newest first. */
export async function listEnquiries(db: Executor, query: Inbox & PageAsked) {
  const { rows, ...page } = await listPage(db, query, {
    order: latestFirst(enquiries.createdAt, enquiries.id),
    from: enquiries,
    filter: inboxOf(query),
    select: (place) =>
      db
        .select({
          enquiry: enquiries,
          assignee: userName,
          ...place,
        })
        .from(enquiries)
        .leftJoin(users, eq(users.id, enquiries.assigneeId))
        .$dynamic(),
    idOf: ({ enquiry }) => enquiry.id,
  });
  return { ...page, rows: rows.map(({ enquiry, assignee }) => ({ ...enquiry, assignee })) };
}

export const countEnquiries = (db: Executor, inbox: Inbox): Promise<number> =>
  countSome(db, enquiries, inboxOf(inbox));
