import * as words from "#words/create.ts";

export const galleryTabs = [
  {
    id: "flows",
    get label() {
      return words.flows();
    },
  },
  {
    id: "controls",
    get label() {
      return words.controls();
    },
  },
  {
    id: "fields",
    get label() {
      return words.fields();
    },
  },
  {
    id: "lists",
    get label() {
      return words.lists();
    },
  },
  {
    id: "overlays",
    get label() {
      return words.overlays();
    },
  },
  {
    id: "flags",
    get label() {
      return words.flags();
    },
  },
] as const;
export type GalleryTab = (typeof galleryTabs)[number]["id"];

/** States in which the gallery can show a list. */
export const galleryStates = ["full", "empty", "loading", "error"] as const;
export type GalleryState = (typeof galleryStates)[number];
