import { sentForm } from "./sent-form.ts";
import { uploading } from "./uploading.ts";

/**
 * Submits a form with files like `fetch` and reports the progress, which `fetch` cannot for a request body.
 * @param progressed called whenever part of the body has been sent
 */
export function upload(address: string, init: RequestInit, progressed: () => void): Promise<Response> {
  // The page was left before, such as while the session was being refreshed.
  init.signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const form = sentForm.get();
  // The navigation that follows an answer aborts the signal of the form, which then no longer concerns the upload.
  const over = new AbortController();
  let part = 0;
  const show = (hasFailed = false) => {
    if (form) uploading.set({ form, part, hasFailed, cancel });
  };
  const cancel = () => {
    over.abort();
    reject(new DOMException("", "UploadCancelled"));
    request.abort();
    uploading.set(undefined);
  };
  request.open("POST", address);
  request.responseType = "arraybuffer";
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    progressed();
    part = total > 0 ? loaded / total : 0;
    show();
  });
  request.addEventListener("load", () => {
    over.abort();
    uploading.set(undefined);
    resolve(
      new Response(request.response as ArrayBuffer, { status: request.status, headers: headersOf(request) }),
    );
  });
  request.addEventListener("error", () => {
    show(true);
    reject(new TypeError());
  });
  init.signal?.addEventListener(
    "abort",
    () => {
      request.abort();
      show(true);
      reject(init.signal?.reason);
    },
    { signal: over.signal },
  );
  show();
  request.send(init.body as FormData);
  return promise;
}

const headersOf = (request: XMLHttpRequest): [string, string][] =>
  request
    .getAllResponseHeaders()
    .split("\r\n")
    .flatMap((line) => {
      const end = line.indexOf(": ");
      return end > 0 ? [[line.slice(0, end), line.slice(end + 2)]] : [];
    });
