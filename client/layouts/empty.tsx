import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Logo } from "../design/text.tsx";
import { Main, SkipLink } from "./frame.tsx";

/** Nothing but the name of the product and the page. */
export function EmptyFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame frame--empty">
      <SkipLink />
      <header className="frame-brand">
        <Logo />
      </header>
      <Main>{children}</Main>
    </div>
  );
}

export function EmptyLayout() {
  return (
    <EmptyFrame>
      <Outlet />
    </EmptyFrame>
  );
}
