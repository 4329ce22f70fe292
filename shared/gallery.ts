import * as words from "#words/create.ts";
import { translated } from "./words/translated.ts";

export const galleryTabs = [
  translated({ label: words.flows }, { id: "flows" }),
  translated({ label: words.controls }, { id: "controls" }),
  translated({ label: words.fields }, { id: "fields" }),
  translated({ label: words.lists }, { id: "lists" }),
  translated({ label: words.overlays }, { id: "overlays" }),
  translated({ label: words.flags }, { id: "flags" }),
] as const;
export type GalleryTab = (typeof galleryTabs)[number]["id"];

/** States in which the gallery can show a list. */
export const galleryStates = ["full", "empty", "loading", "error"] as const;
export type GalleryState = (typeof galleryStates)[number];
