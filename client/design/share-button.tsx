import * as words from "#words/design.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { useHydrated } from "./hydrated.ts";

export interface ShareButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  readonly url: string;
  readonly title: string;
}

/**
 * Hands a link to the apps of the device. Only some browsers can, so it comes after what works everywhere, as the last
 * of its row.
 */
export function ShareButton({ url, title, variant, size }: ShareButtonProps) {
  const canShare = useHydrated() && "share" in navigator;
  if (!canShare) return null;
  // Rejects when the user closes the list of apps, which is an answer too.
  const share = () => navigator.share({ url, title }).catch(() => undefined);
  return (
    <Button icon="send" onClick={() => void share()} {...(variant && { variant })} {...(size && { size })}>
      {words.share()}
    </Button>
  );
}
