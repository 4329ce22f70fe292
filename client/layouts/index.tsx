import type { ComponentType } from "react";
import type { Layout } from "#shared/routes.ts";
import { DefaultLayout } from "./default.tsx";
import { EmptyLayout } from "./empty.tsx";
import { NoSidenavLayout } from "./no-sidenav.tsx";
import { PricingLayout } from "./pricing.tsx";

/** The frame around a page, by the layout its route names. */
export const layouts = {
  empty: EmptyLayout,
  pricing: PricingLayout,
  "default-no-sidenav": NoSidenavLayout,
  default: DefaultLayout,
} satisfies Record<Layout, ComponentType>;
