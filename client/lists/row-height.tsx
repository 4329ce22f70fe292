import { href } from "#shared/href.ts";
import * as words from "#words/lists.ts";
import { IconButton } from "../design/button.tsx";
import { PostForm } from "../design/form.tsx";
import { useRootData } from "../root-data.ts";

/**
 * Switches between compact and roomy rows for all lists of the account, and returns to the list. Hidden on phones,
 * where rows are as high as touch requires.
 */
export function RowHeight({ here }: { readonly here: string }) {
  const { user } = useRootData().session ?? {};
  if (!user) return null;
  const isCompact = user.density === "compact";
  return (
    <PostForm
      className="row-height"
      action={href("accountSettings", {}, { tab: "appearance" })}
      intent="row-height"
      values={{ back: here }}
    >
      <IconButton
        type="submit"
        variant="secondary"
        name="density"
        value={isCompact ? "comfortable" : "compact"}
        icon={isCompact ? "rows-roomy" : "rows"}
        label={isCompact ? words.rowsRoomy() : words.rowsCompact()}
      />
    </PostForm>
  );
}
