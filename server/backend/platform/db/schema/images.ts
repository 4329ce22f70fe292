import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { imagePurposeNames } from "#shared/image-purposes.ts";
import { users } from "./accounts.ts";
import { bytes, enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";

/** Purposes of pictures; those attached to enquiries cannot be chosen again for anything else. */
const storedPurposes = [...imagePurposeNames, "attachment"] as const;

/** An uploaded picture. It never changes; a new one gets a new id. */
export const images = pgTable(
  "images",
  {
    id: idColumn(),
    uploadedBy: mentioned("uploaded_by", () => users.id),
    purpose: text("purpose", { enum: storedPurposes }).notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("images_uploaded_by_idx").on(table.uploadedBy, table.createdAt), ...enumChecks(table)],
);
export type ImageRow = typeof images.$inferSelect;

/** The picture as WebP, in each width in which it is displayed. */
export const imageFiles = pgTable(
  "image_files",
  {
    imageId: ownedBy("image_id", () => images.id),
    width: integer("width").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.width] })],
);
