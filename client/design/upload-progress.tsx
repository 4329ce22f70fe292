import { type RefObject, Suspense, useSyncExternalStore } from "react";
import { type Uploading, uploading } from "../navigation/uploading.ts";
import { lazyPart } from "./lazy-part.tsx";

const UploadShown = lazyPart<Uploading>(
  () => import("./upload-shown.tsx"),
  () => null,
);

/** Upload progress of a field's files. Lazily loaded, as few visits upload any. */
export function UploadProgress({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const now = useSyncExternalStore(
    uploading.subscribe,
    () => uploading.of(input.current),
    () => undefined,
  );
  return (
    now && (
      <Suspense>
        <UploadShown {...now} />
      </Suspense>
    )
  );
}
