import type { ReactNode } from "react";
import * as words from "#words/settings.ts";
import { ButtonLink } from "../../design/button.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { useFocusOn } from "../../design/use-focus-on.ts";

interface NewSecretProps {
  readonly title: ReactNode;
  readonly secret: string;
  readonly closeHref: string;
  readonly children?: ReactNode;
}

/** A new secret, which is shown only once. It takes the focus, so that users notice it. */
export function NewSecret({ title, secret, closeHref, children }: NewSecretProps) {
  const frame = useFocusOn<HTMLDivElement>(secret);
  return (
    <div tabIndex={-1} ref={frame}>
      <Notice tone="good" title={title}>
        <Stack gap={3}>
          <p>{words.secretOnce()}</p>
          <p className="new-secret">
            <code>{secret}</code>
          </p>
          {children}
          <div className="form-actions">
            <CopyButton text={secret} label={words.copySecret()} variant="primary" size="small" />
            <ButtonLink href={closeHref} size="small">
              {words.secretKept()}
            </ButtonLink>
          </div>
        </Stack>
      </Notice>
    </div>
  );
}
