import { describe, expect, it } from "vitest";
import { type Column, DataTable } from "#client/design/data-table.tsx";
import { htmlOf } from "../support/rendering.tsx";

interface Treet {
  readonly id: string;
  readonly title: string;
}

const columns: Column<Treet>[] = [
  { id: "title", header: "Title", cell: ({ title }) => title, sortHref: "?sort=title", sorted: "descending" },
  { id: "claims", header: "Claims", cell: () => "3", sortHref: "?sort=claims", hideBelow: "small" },
  { id: "note", header: "Note", cell: () => "" },
];

const table = (rows: readonly Treet[]) =>
  htmlOf(
    <DataTable
      caption="Treets"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/treet/${id}`}
      selection={{ name: "ids", formId: "bulk", label: ({ title }) => `Choose ${title}` }}
      empty={<p>Nothing here</p>}
    />,
  );

describe("a table", () => {
  it("sorts by links and marks the sort direction", () => {
    const html = table([{ id: "a", title: "Coffee" }]);
    expect(html).toMatch(/<th[^>]*aria-sort="descending"[^>]*><a[^>]*href="\?sort=title"/);
    expect(html).toMatch(/<th[^>]*aria-sort="none"[^>]*><a[^>]*href="\?sort=claims"/);
    expect(html).not.toMatch(/aria-sort="[a-z]+"[^>]*>Note/);
  });

  it("links a row to its page and its checkbox to the list's form", () => {
    const html = table([{ id: "a", title: "Coffee" }]);
    expect(html).toContain('href="/treet/a"');
    expect(/<input[^>]*type="checkbox"[^>]*>/.exec(html)?.[0]).toMatch(/form="bulk"/);
    expect(html).toContain('aria-label="Choose Coffee"');
  });

  it("shows a message instead of an empty grid when it has no rows", () => {
    const html = table([]);
    expect(html).toContain("Nothing here");
    expect(html).not.toContain("<table");
  });
});
