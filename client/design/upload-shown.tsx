import { percentText } from "#shared/words/locale.ts";
import * as words from "#words/upload.ts";
import { sentForm } from "../navigation/sent-form.ts";
import type { Uploading } from "../navigation/uploading.ts";
import { Button } from "./button.tsx";
import "./upload-shown.css";

/** Progress bar of an upload with a cancel button or, after a failure, a retry button. */
export default function UploadShown({ part, hasFailed, cancel }: Uploading) {
  if (hasFailed)
    return (
      <div className="upload-progress">
        <p className="field-error">{words.brokeOff()}</p>
        <Button size="small" icon="refresh" onClick={sentForm.again}>
          {words.again()}
        </Button>
      </div>
    );
  return (
    <div className="upload-progress">
      <progress max={100} value={Math.round(part * 100)} aria-label={words.uploading()} />
      <span className="muted small numeric">{part >= 1 ? words.checking() : percentText(part)}</span>
      {part < 1 && (
        <Button size="small" variant="quiet" icon="close" onClick={cancel}>
          {words.cancel()}
        </Button>
      )}
    </div>
  );
}
