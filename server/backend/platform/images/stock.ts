import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { stockSceneOf } from "#shared/stock/images.ts";

/** Paths of the stock library: in the sources, and in the build beside main.js or a folder below it. */
const candidates = ["../../../stock", "./stock", "../stock"];
let folder: string | undefined;

function stockFolder(): string {
  folder ??= candidates
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (!folder) throw new Error("The stock images are missing from the build");
  return folder;
}

/**
 * Returns a picture of the stock library in one of the stored widths; undefined if the id is not one of the library's.
 */
export async function stockFile(imageId: string, width: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const scene = stockSceneOf(imageId);
  return scene && readFile(`${stockFolder()}/${scene.id}-${width}.webp`);
}
