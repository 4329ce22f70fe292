import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Renderer, RenderInput } from "./renderer.tsx";

/** A page as one text, its late parts included; rejects where anything in it fails. */
export const wholeDocument = (
  renderer: Renderer,
  input: Pick<RenderInput, "matched" | "state" | "url" | "nonce">,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const stream = renderer({
      ...input,
      onError: reject,
      onShellReady() {},
      onShellError: reject,
      onAllReady: () => text(stream.pipe(new PassThrough())).then(resolve, reject),
    });
  });
