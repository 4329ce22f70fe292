import { imagePurposes } from "#shared/image-purposes.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { oneOr404 } from "../db/one-or-404.ts";
import { inTransaction } from "../db/transaction.ts";
import { operations, signedIn } from "../operation.ts";
import { oneDecodeAtATime } from "./process.ts";
import { countUploadsSince, findImageFile } from "./queries.ts";
import { storeImage } from "./store.ts";

const HOUR_MS = 3_600_000;
const MAX_UPLOADS_PER_HOUR = 100;
export const upload = signedIn.images.upload.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const { file, purpose, crop } = input;
  if (file.size > deps.config.UPLOAD_LIMIT_BYTES) throw problem("upload_too_large");
  const now = deps.clock();
  const recent = await countUploadsSince(deps.db, user.id, new Date(now.getTime() - HOUR_MS));
  if (recent >= MAX_UPLOADS_PER_HOUR) {
    throw problem("rate_limited", {
      message: refusals.picturesTooMany(),
      retryAfterSeconds: HOUR_MS / 1000,
    });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const processed = await oneDecodeAtATime(() => deps.processImage(bytes, imagePurposes[purpose], crop));
  const { width, height } = processed;
  const id = await inTransaction(deps.db, (tx) =>
    storeImage(tx, { uploadedBy: user.id, purpose, processed, at: now }),
  );
  return { id, purpose, width, height };
});

export const get = operations.images.get.handler(async ({ input, context }) => {
  const bytes = await oneOr404(findImageFile(context.deps.db, input.id, input.width));
  return new File([bytes], `${input.id}-${input.width}.webp`, { type: "image/webp" });
});
