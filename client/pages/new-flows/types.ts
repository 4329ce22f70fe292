export const galleryTabs = [
  { id: "flows", label: "Flows" },
  { id: "controls", label: "Controls" },
  { id: "fields", label: "Fields" },
  { id: "lists", label: "Lists" },
  { id: "overlays", label: "Overlays" },
  { id: "flags", label: "Flags" },
] as const;
export type GalleryTab = (typeof galleryTabs)[number]["id"];

/** What a list can be like when somebody looks at it. */
export const galleryStates = ["full", "empty", "loading", "error"] as const;
export type GalleryState = (typeof galleryStates)[number];

export interface GalleryFlag {
  readonly id: string;
  readonly meaning: string;
  readonly owner: string;
  readonly since: string;
  /** For the person who looks. */
}

export interface NewFlowsData {
  readonly tab: GalleryTab;
  readonly state: GalleryState;
  readonly flags: readonly GalleryFlag[];
}
