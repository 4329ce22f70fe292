import * as words from "#words/common.ts";
import type { Column } from "../../design/data-table.tsx";
import { Email } from "../../design/text.tsx";

/** Names a member, with their address below if they have a name. */
export const memberColumn: Column<{ readonly name: string; readonly email: string }> = {
  id: "name",
  header: words.member,
  cell: ({ name, email }) => (
    <>
      <strong>{name}</strong>
      {name !== email && (
        <span className="muted small block">
          <Email address={email} />
        </span>
      )}
    </>
  ),
};
