import { type ComponentType, type ReactNode, use } from "react";
import type { Layout } from "#shared/routes.ts";
import { lateModule } from "../design/late-module.ts";
import { EmptyLayout } from "./empty.tsx";

const application = lateModule(() => import("./application.tsx"));

/**
 * Returns the layout with the given name. The empty one is part of every visit; the application's are loaded when first
 * needed, and rendering suspends until then.
 */
export function layoutOf(name: Layout): ComponentType<{ readonly children: ReactNode }> {
  if (name === "empty") return EmptyLayout;
  const { layouts } = application.loaded() ?? use(application.latest());
  return layouts[name];
}

/** Resolves once the layout can be rendered; rejects if it fails to load. */
export async function prepareLayout(name: Layout): Promise<void> {
  if (name !== "empty") await application.load();
}
