import type { ReactNode } from "react";
import { loginFor } from "#shared/guard.ts";
import * as words from "#words/common.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";

interface SignInFirstProps {
  /** Heading of the page that requires signing in. */
  readonly page: string;
  readonly title: string;
  /** Path to return to after signing in. */
  readonly path: string;
  readonly children?: ReactNode;
}

/** Shown to visitors in place of a page that requires signing in. */
export const SignInFirst = ({ page, title, path, children }: SignInFirstProps) => (
  <Stack gap={5}>
    <PageHeader title={page} />
    <Card title={title}>
      {children}
      <p className="form-actions">
        <ButtonLink href={loginFor(path)} variant="primary">
          {words.signIn()}
        </ButtonLink>
      </p>
    </Card>
  </Stack>
);
