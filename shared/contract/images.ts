import * as z from "zod";
import { imagePurposeNames } from "../image-purposes.ts";
import { imageWidths } from "../image-url.ts";
import { open, signedIn } from "./operation.ts";

// Numbers arrive as text, as beside a file everything does.
const percent = z.coerce.number().min(0).max(100);

export const imageCrop = z.object({
  x: percent,
  y: percent,
  width: percent.min(1),
  height: percent.min(1),
  rotation: z.coerce.number().min(-360).max(360),
});

export const image = z.object({
  id: z.string(),
  purpose: z.enum(imagePurposeNames),
  width: z.number().int(),
  height: z.number().int(),
});

export const images = {
  /** Stores an image, re-encoded and cropped to the shape that its purpose requires. */
  upload: signedIn("POST /images", "Upload an image")
    .input(z.object({ file: z.file(), purpose: z.enum(imagePurposeNames), crop: imageCrop.optional() }))
    .output(image),
  /** Anyone who has the id can see the image; ids cannot be guessed. */
  get: open("GET /images/{id}/{width}", "Get an image in a given width")
    .input(
      z.object({
        id: z.string().max(64),
        width: z.coerce.number().pipe(z.literal(Object.values(imageWidths))),
      }),
    )
    .output(z.file()),
};
