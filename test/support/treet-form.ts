import type { Page } from "playwright-core";

/** Opens a step of the form for a treet. Without scripts, its link leads further down the page. */
export const openStep = (page: Page, step: "Offer" | "Rules" | "Look" | "Check"): Promise<void> =>
  page.getByRole("navigation", { name: "Steps to a treet" }).getByRole("link", { name: step }).click();
