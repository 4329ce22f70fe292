import type { ComponentType, ReactNode } from "react";
import type { Layout } from "#shared/routes.ts";
import { DefaultLayout } from "./default.tsx";
import { NoSidenavLayout } from "./no-sidenav.tsx";
import { PricingLayout } from "./pricing.tsx";

/** The layouts with a top bar. */
export const layouts = {
  pricing: PricingLayout,
  "default-no-sidenav": NoSidenavLayout,
  default: DefaultLayout,
} satisfies Record<Exclude<Layout, "empty">, ComponentType<{ children: ReactNode }>>;
