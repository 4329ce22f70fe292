import { useEffect, useState } from "react";
import { UNDO_SHOWN_MS } from "#shared/constants.ts";
import * as words from "#words/members.ts";
import { SubmitButton } from "../../design/button.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";

/** Takes back what was just done to several; goes by itself once it is too late. */
export function UndoBar({ undo, action }: { undo: string; action: string }) {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(undo), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  if (late === undo) return null;
  return (
    <Notice tone="info">
      <PostForm action={action}>
        <input type="hidden" name="undo" value={undo} />
        <Row>
          <span>{words.notIntended()}</span>
          <SubmitButton name="intent" value="undo" size="small" variant="secondary">
            {words.undo()}
          </SubmitButton>
        </Row>
      </PostForm>
    </Notice>
  );
}
