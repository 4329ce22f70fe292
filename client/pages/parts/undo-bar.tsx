import { useEffect, useState } from "react";
import { UNDO_SHOWN_MS } from "#shared/constants.ts";
import * as words from "#words/parts.ts";
import { PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Row } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";

/** Undoes the last action; disappears after a while. */
export function UndoBar({ undo, action }: { undo: string; action: string }) {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(undo), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  if (late === undo) return null;
  return (
    <Notice tone="info">
      <PostForm action={action} values={{ undo }}>
        <Row>
          <span>{words.notIntended()}</span>
          <IntentButton intent="undo">{words.undo()}</IntentButton>
        </Row>
      </PostForm>
    </Notice>
  );
}
