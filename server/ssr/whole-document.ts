import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { Renderer, RenderInput } from "./renderer.tsx";

/** Renders a page to a single text, including its late parts; rejects if any part fails. */
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
