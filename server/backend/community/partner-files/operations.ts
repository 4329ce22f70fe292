import { and, desc, eq } from "drizzle-orm";
import {
  MAX_PARTNER_FILE_BYTES,
  MAX_PARTNER_FILES,
  PARTNER_FILE_MESSAGE,
  PARTNER_FILE_NAME_LENGTH,
} from "#shared/partner-rules.ts";
import { problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as commonWords from "#words/common.ts";
import * as refusals from "#words/refusals.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { partnerFiles } from "../../platform/db/schema/partners.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { lockPartner, requirePartner } from "../partners/index.ts";

const { id, name, sizeBytes, createdAt } = partnerFiles;

export const list = inBusiness.partnerFiles.list.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const partner = await requirePartner(deps.db, business.id, input.partner);
  const rows = await deps.db
    .select({ id, name, sizeBytes, createdAt, firstName: users.firstName, lastName: users.lastName })
    .from(partnerFiles)
    .leftJoin(users, eq(users.id, partnerFiles.uploadedBy))
    .where(eq(partnerFiles.partnershipId, partner.id))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_PARTNER_FILES);
  return rows.map(({ firstName, lastName, createdAt, ...file }) => ({
    ...file,
    uploadedBy: `${firstName ?? ""} ${lastName ?? ""}`.trim() || null,
    createdAt: createdAt.toISOString(),
  }));
});

export const add = inBusiness.partnerFiles.add.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const bytes = await readPdf(input.file);
  const row = {
    id: newId("pfl"),
    businessId: business.id,
    partnershipId: input.partner,
    uploadedBy: user.id,
    name: nameOf(input.file.name),
    sizeBytes: bytes.byteLength,
    bytes,
    createdAt: deps.clock(),
  };
  await inTransaction(deps.db, async (tx) => {
    // Locked, so that files uploaded at the same time are counted one after the other.
    const partner = await oneOr404(lockPartner(tx, business.id, input.partner));
    const kept = await tx.$count(partnerFiles, eq(partnerFiles.partnershipId, partner.id));
    if (kept >= MAX_PARTNER_FILES) {
      throw refused(refusals.partnerFilesMost({ partnerFilesMost: MAX_PARTNER_FILES }));
    }
    await tx.insert(partnerFiles).values(row);
    const summary = auditSentence(log.fileAdded, { file: row.name });
    await record(tx, context, "partner.file-added", partner.id, summary);
  });
  return {
    id: row.id,
    name: row.name,
    sizeBytes: row.sizeBytes,
    createdAt: row.createdAt.toISOString(),
    uploadedBy: `${user.firstName} ${user.lastName}`.trim() || null,
  };
});

export const get = inBusiness.partnerFiles.get.handler(async ({ input, context }) => {
  const found = await oneOr404(
    context.deps.db
      .select({ name, bytes: partnerFiles.bytes })
      .from(partnerFiles)
      .where(ofBusiness(context.business, input)),
  );
  return {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${plain(found.name)}"; filename*=UTF-8''${encoded(found.name)}`,
    },
    body: new Blob([new Uint8Array(found.bytes)]).stream(),
  };
});

export const remove = inBusiness.partnerFiles.remove.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return inTransaction(deps.db, async (tx) => {
    const gone = await oneOr404(
      tx.delete(partnerFiles).where(ofBusiness(business, input)).returning({ name }),
    );
    const summary = auditSentence(log.fileRemoved, { file: gone.name });
    await record(tx, context, "partner.file-removed", input.partner, summary);
    return { done: true as const };
  });
});

const ofBusiness = (business: ActingBusiness, { partner, file }: { partner: string; file: string }) =>
  and(matching(partnerFiles, { businessId: business.id, partnershipId: partner }), eq(id, file));

/** Reads a PDF, recognised by its first bytes and not by its name, so that disguised scripts and pages are not stored. */
async function readPdf(file: File): Promise<Buffer> {
  if (file.size > MAX_PARTNER_FILE_BYTES) throw refused(PARTNER_FILE_MESSAGE());
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw refused(PARTNER_FILE_MESSAGE());
  return bytes;
}

const refused = (message: string) => problem("invalid_input", { message, fields: { file: message } });

/** Returns the last part of a path, without characters invalid in file names, ending in .pdf. */
function nameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? "";
  const stem = last
    .replace(/\.pdf$/i, "")
    .replace(/[\p{C}"*:<>?|]/gu, "")
    .trim()
    .toWellFormed();
  return `${[...(stem || commonWords.file())].slice(0, PARTNER_FILE_NAME_LENGTH - 4).join("")}.pdf`;
}

/** ASCII fallback for clients that do not support the extended form of a file name (RFC 6266). */
const plain = (text: string) => text.replace(/[^\x20-\x7e]|[\\"%]/g, "_");
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
