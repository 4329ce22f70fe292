import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { RootData } from "#shared/page-state.ts";

/** The HTML of a part of a page, as the server writes it for this person. */
export function htmlOf(part: ReactNode, root: Partial<RootData> = {}): string {
  const router = createMemoryRouter([{ id: "root", path: "/", loader: () => root, element: part }], {
    hydrationData: { loaderData: { root } },
  });
  return renderToString(<RouterProvider router={router} />);
}
