import type { ReactNode } from "react";
import { loginFor } from "#shared/guard.ts";
import * as words from "#words/common.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";

interface SignInFirstProps {
  /** The heading of the page that is somebody's. */
  readonly page: string;
  readonly title: string;
  /** Where one comes back to, signed in. */
  readonly path: string;
  readonly children?: ReactNode;
}

/** What a visitor reads in place of a page that only shows itself to whom it belongs. */
export function SignInFirst({ page, title, path, children }: SignInFirstProps) {
  return (
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
}
