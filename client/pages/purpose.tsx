import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import { ButtonLink } from "../design/button.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

/** A page about paying, for as long as nothing is on sale: what is true now, and where to go on. */
export function Purpose({ title, children }: { title: string; children: ReactNode }) {
  return (
    <NarrowPage title={title}>
      <p>{children}</p>
      <ButtonLink href={href("selectPlan")} variant="primary">
        See the plans
      </ButtonLink>
      <ButtonLink href={href("redirect")} variant="quiet">
        Go to your communities
      </ButtonLink>
    </NarrowPage>
  );
}
