import type { ComponentType } from "react";
import { Outlet } from "react-router";
import type { Layout } from "#shared/routes.ts";

const Plain = () => <Outlet />;

/** The frame around a page, by the layout its route names. */
export const layouts = {
  empty: Plain,
  pricing: Plain,
  "default-no-sidenav": Plain,
  default: Plain,
} satisfies Record<Layout, ComponentType>;
