import * as words from "#words/design.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { useHydrated } from "./hydrated.ts";

export interface ShareButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  readonly url: string;
  readonly title: string;
}

/** True in browsers that can hand a link to the apps of the device; false on the server. */
const useCanShare = () => useHydrated() && "share" in navigator;

/**
 * Hands a link to the apps of the device. Only some browsers can, so it comes after what works everywhere, as the last
 * of its row.
 */
export const ShareButton = (props: ShareButtonProps) => (useCanShare() ? <ToApps {...props} /> : null);

/** Does the same, or copies the link where the browser cannot: one button for a link that is not shown. */
export function ShareOrCopy(props: ShareButtonProps) {
  const { title: _title, url, ...look } = props;
  return useCanShare() ? <ToApps {...props} /> : <CopyButton text={url} label={words.copyLink()} {...look} />;
}

function ToApps({ url, title, variant, size }: ShareButtonProps) {
  // Rejects when the user closes the list of apps, which is an answer too.
  const share = () => navigator.share({ url, title }).catch(() => undefined);
  return (
    <Button icon="send" onClick={() => void share()} {...(variant && { variant })} {...(size && { size })}>
      {words.share()}
    </Button>
  );
}
