import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { stockSceneOf } from "#shared/stock/images.ts";

/** In the sources, and beside main.js or a folder below it in the build. */
const candidates = ["../../../stock", "./stock", "../stock"];
let folder: string | undefined;

function stockFolder(): string {
  folder ??= candidates
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (!folder) throw new Error("The library of pictures is missing from the build");
  return folder;
}

/** A picture of the library in one of the widths that pictures are kept in; undefined where there is none of that id. */
export async function stockFile(imageId: string, width: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const scene = stockSceneOf(imageId);
  return scene && readFile(`${stockFolder()}/${scene.id}-${width}.webp`);
}
