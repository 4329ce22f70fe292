import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { PRIVACY_ANSWER_MS } from "#shared/enquiries.ts";
import { href } from "#shared/href.ts";
import { imageRule } from "#shared/image-purposes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { readPhoneNumber } from "#shared/phone-number.ts";
import { Problem, problem } from "#shared/problems.ts";
import { FIRST_LANGUAGE } from "#shared/words/language.ts";
import { inLanguage } from "../../../language.ts";
import { requireCaptcha } from "../../accounts/auth/index.ts";
import { isListed } from "../../accounts/businesses/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { findRow, firstOf, matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { enquiries, enquiryMessages } from "../../platform/db/schema/enquiries.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { oneDecodeAtATime, type ProcessedImage, processAttachment } from "../../platform/images/process.ts";
import { storeImage } from "../../platform/images/store.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { operations } from "../../platform/operation.ts";
import { referenceFrom } from "../../platform/reference.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";
import { US } from "./answering.ts";
import { enquiryForTeam, enquiryReceived } from "./email-templates.ts";
import { type EnquiryRow, findByToken, messagesOf } from "./queries.ts";

/** The same enquiry sent again within this time counts as a second click. */
const SAME_AGAIN_MS = 10 * 60_000;

/** Finds a business that accepts enquiries: an active one, or a frozen one, which may still have questions to answer. */
async function findRecipient(db: Executor, slug: string | undefined) {
  if (!slug) return undefined;
  const found = await findRow(
    db,
    businesses,
    and(eq(businesses.slug, slug), inArray(businesses.status, ["active", "frozen"])),
  );
  return found;
}

export const recipient = operations.enquiries.recipient.handler(async ({ input, context }) => {
  const found = await findRecipient(context.deps.db, input.slug);
  // An unlisted business can be contacted, but its details are not shown.
  if (found?.visibility !== "listed") return null;
  return { name: found.name, tagline: found.tagline, logoUrl: imageUrl(found.logoImageId, "small") };
});

export const send = operations.enquiries.send.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const ref = `ENQ-${referenceFrom(randomBytes(8))}`;
  if (input.website) {
    deps.log.info({ requestId: caller.requestId }, "A bot filled in a contact form");
    return { ref };
  }
  const number = readPhoneNumber(input.phone, input.phoneCountry);
  if (!number.ok) throw problem("invalid_input", { fields: { phone: number.message } });
  const now = deps.clock();
  const business = await findRecipient(deps.db, input.to);
  const { kind, topic, name, email, organisation, details, utm } = input;
  const communities = await listedIds(deps.db, input.communities);
  const contentHash = createHash("sha256")
    .update(JSON.stringify([business?.id, kind, topic, email, input.message, communities]))
    .digest("base64url");
  const again = await findSame(deps.db, contentHash, now);
  if (again) return again;
  await requireCaptcha(deps, input.captcha, caller.ip);
  await deps.limits.consume("contact-address", caller.ip);

  const picture = input.picture && (await readPicture(deps.config.UPLOAD_LIMIT_BYTES, input.picture));
  const dueAt = topic === "privacy" ? new Date(now.getTime() + PRIVACY_ANSWER_MS) : null;
  const secret = newSecret();
  return inTransaction(deps.db, async (tx) => {
    // Of two clicks at once, the second waits here and then finds the enquiry of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
    const first = await findSame(tx, contentHash, now);
    if (first) return first;
    const imageId = picture
      ? await storeImage(tx, { uploadedBy: null, purpose: "attachment", processed: picture, at: now })
      : null;
    const row = {
      id: newId("enq"),
      ref,
      businessId: business?.id ?? null,
      kind,
      topic,
      name,
      email,
      organisation,
      details,
      communities,
      utm,
      consentAt: input.consent ? now : null,
      contentHash,
      phone: number.e164,
      tokenHash: hashOf(secret),
      createdAt: now,
      dueAt,
    };
    await tx.insert(enquiries).values(row);
    await tx
      .insert(enquiryMessages)
      .values({ id: newId("enm"), enquiryId: row.id, from: "sender", text: input.message, imageId, at: now });
    const url = deps.config.publicUrl + href("contactCommunity", {}, { token: secret });
    const text = input.message;
    await deps.mail.send(tx, email, () =>
      enquiryReceived({ name, ref, to: business?.name ?? US, text, url }),
    );
    await tellAnswerers(tx, deps, { enquiry: row, slug: business?.slug, text, hasPicture: imageId !== null });
    return { ref };
  });
});

/** Returns the reference of the same enquiry if it was sent a moment ago. */
const findSame = (db: Executor, contentHash: string, now: Date): Promise<{ ref: string } | undefined> =>
  firstOf(
    db
      .select({ ref: enquiries.ref })
      .from(enquiries)
      .where(
        and(
          eq(enquiries.contentHash, contentHash),
          gt(enquiries.createdAt, new Date(now.getTime() - SAME_AGAIN_MS)),
        ),
      ),
  );

/** Re-encodes the picture, as for every upload. Errors are shown at the picture field. */
async function readPicture(limitBytes: number, file: File): Promise<ProcessedImage> {
  if (file.size > limitBytes) throw problem("upload_too_large", { fields: { picture: imageRule() } });
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await oneDecodeAtATime(() => processAttachment(bytes));
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    throw problem(error.code, { fields: { picture: error.fields?.file ?? error.message }, cause: error });
  }
}

/** Returns the IDs of communities that are still listed; the others are dropped from the enquiry. */
async function listedIds(db: Executor, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const found = await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(isListed, inArray(businesses.slug, [...slugs])))
    .orderBy(businesses.id);
  return found.map(({ id }) => id);
}

interface Arrived {
  readonly enquiry: Omit<Parameters<typeof enquiryForTeam>[0], "text" | "hasPicture" | "url"> &
    Pick<EnquiryRow, "businessId"> &
    Partial<Pick<EnquiryRow, "assigneeId">>;
  /** Slug of the business; undefined for an enquiry to the operator. */
  readonly slug: string | undefined;
  readonly text: string;
  readonly hasPicture: boolean;
}

/**
 * Notifies those who answer an enquiry of a message in it: the person it is assigned to, else the team of its business,
 * or the operator.
 */
async function tellAnswerers(
  tx: Transaction,
  deps: Dependencies,
  { enquiry, slug, text, hasPicture }: Arrived,
): Promise<void> {
  const { businessId, name, ref, assigneeId } = enquiry;
  const about = { ...enquiry, text, hasPicture };
  if (businessId === null || slug === undefined) {
    const mail = () => enquiryForTeam({ ...about, url: null });
    const [language = FIRST_LANGUAGE] = deps.config.LANGUAGES;
    // The operator has no account that names a language, and the sender's need not be theirs.
    await inLanguage(language, () => deps.mail.send(tx, addressIn(deps.config.MAIL_FROM), mail));
    return;
  }
  const inbox = deps.config.publicUrl + href("controlPanel", { business: slug }, { tab: "enquiries" });
  await notifyTeam(tx, deps, {
    businessId,
    kind: "enquiry",
    facts: { who: name, what: ref },
    first: assigneeId ?? undefined,
    mail: () => enquiryForTeam({ ...about, url: inbox }),
  });
}

/** "Treets <hello@treets.example>" → "hello@treets.example" */
const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

export const follow = operations.enquiries.follow.handler(async ({ input, context }) => {
  const { db } = context.deps;
  const found = await findByToken(db, hashOf(input.token));
  if (!found) return null;
  const messages = (await messagesOf(db, [found.enquiry]))(found.enquiry);
  const { ref, state } = found.enquiry;
  // Spam is shown as open, so that a bot does not learn that it was filtered.
  return { ref, messages, state: state === "spam" ? "open" : (state as "new"), to: found.business ?? US };
});

export const add = operations.enquiries.add.handler(async ({ input, context }) => {
  const { deps, caller } = context;
  const found = await findByToken(deps.db, hashOf(input.token));
  if (!found) throw problem("token_invalid");
  await deps.limits.consume("contact-address", caller.ip);
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const { id, state } = found.enquiry;
    // Of two clicks at once, the second waits here and then finds the message of the first.
    await tx.select({ id: enquiries.id }).from(enquiries).where(eq(enquiries.id, id)).for("update");
    if (await hasSaid(tx, id, input.message, now)) return;
    await tx
      .insert(enquiryMessages)
      .values({ id: newId("enm"), enquiryId: id, from: "sender", text: input.message, at: now });
    if (state === "spam") return;
    await tx.update(enquiries).set({ state: "open" }).where(eq(enquiries.id, id));
    const { enquiry, slug } = found;
    await tellAnswerers(tx, deps, {
      enquiry,
      slug: slug ?? undefined,
      text: input.message,
      hasPicture: false,
    });
  });
  return { done: true };
});

/** Whether the sender of an enquiry added the same message a moment ago. */
async function hasSaid(db: Executor, enquiryId: string, text: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: enquiryMessages.id })
    .from(enquiryMessages)
    .where(
      and(
        matching(enquiryMessages, { enquiryId, from: "sender", text }),
        gt(enquiryMessages.at, new Date(now.getTime() - SAME_AGAIN_MS)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
