import { type ComponentType, type ReactNode, use } from "react";
import type { Layout } from "#shared/routes.ts";
import { lateModule } from "../design/late-module.ts";
import { EmptyLayout } from "./empty.tsx";

const application = lateModule(() => import("./application.tsx"));

/** The frame around a page, by the layout its route names: visitors are sent one, and the application's where they meet it. */
export function layoutOf(name: Layout): ComponentType<{ readonly children: ReactNode }> {
  if (name === "empty") return EmptyLayout;
  const { layouts } = application.loaded() ?? use(application.load());
  return layouts[name];
}

/** Settles once the layout can be shown; rejects where it does not come. */
export async function prepareLayout(name: Layout): Promise<void> {
  if (name !== "empty") await application.load();
}
