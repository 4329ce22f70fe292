import { describe, expect, it } from "vitest";
import * as z from "zod";
import { inLanguage } from "#server/language.ts";
import { filterFields } from "#shared/contract/list-fields.ts";
import { auditList } from "#shared/lists/audit.ts";
import { claimsList, codesList, suppliedClaimsList, suppliedCodesList } from "#shared/lists/claims.ts";
import { claimsHeld } from "#shared/lists/claims-held.ts";
import { deliveriesList, integrationsList } from "#shared/lists/integrations.ts";
import { invoicesList } from "#shared/lists/invoices.ts";
import { linksList } from "#shared/lists/links.ts";
import { filtersIn, isNarrowed, type List, type ListField, viewOptionsIn } from "#shared/lists/list.ts";
import { membersList } from "#shared/lists/members.ts";
import { packMembersList, packsList } from "#shared/lists/packs.ts";
import { partnerFilesList, partnersList, partnersSomewhere } from "#shared/lists/partners.ts";
import { peopleList, peopleSomewhere } from "#shared/lists/people.ts";
import { salesList } from "#shared/lists/sales.ts";
import { offersList, supplyList, treetsList, treetsSomewhere } from "#shared/lists/treets.ts";
import * as commonWords from "#words/common.ts";
import { queryIn } from "../../server/pages/list-query.ts";

const lists: Readonly<Record<string, List>> = {
  auditList,
  claimsHeld,
  claimsList,
  codesList,
  suppliedClaimsList,
  suppliedCodesList,
  deliveriesList,
  integrationsList,
  invoicesList,
  linksList,
  membersList,
  packMembersList,
  packsList,
  partnerFilesList,
  partnersList,
  partnersSomewhere,
  peopleList,
  peopleSomewhere,
  offersList,
  salesList,
  supplyList,
  treetsList,
  treetsSomewhere,
};

/** Returns a value that such a field may have in a URL, what is read from it, and a value that it may not have. */
function samples(field: ListField): { said: string; read: unknown; wrong: string } {
  switch (field.kind) {
    case "choice":
      return { said: Object.keys(field.names)[0] ?? "", read: Object.keys(field.names)[0], wrong: "nothing" };
    case "one":
      return { said: field.values[0] ?? "", read: field.values[0], wrong: "nothing" };
    case "day":
      return { said: "2026-11-21", read: "2026-11-21", wrong: "2026-13-41" };
    case "days":
      return { said: "30", read: 30, wrong: "0" };
    case "flag":
      return { said: "1", read: "1", wrong: "perhaps" };
    case "record":
      return { said: "x_1", read: "x_1", wrong: "x".repeat(65) };
    case "set":
      return { said: `nothing,${field.values[1]}`, read: field.values[1], wrong: "" };
    case "text":
    case "search":
      return { said: " Ada ", read: "Ada", wrong: "x".repeat(field.longest + 1) };
  }
}

const address = (query: Readonly<Record<string, string>>) =>
  new URL(`http://list.example/?${new URLSearchParams(query)}`);

describe.each(Object.entries(lists))("%s", (_, list) => {
  const fields = Object.entries({ ...list.filters, ...list.look }).map(
    ([name, field]) => [name, samples(field)] as const,
  );

  it("reads valid values from its address, and drops invalid ones", () => {
    const said = Object.fromEntries(fields.map(([name, { said }]) => [name, said]));
    const read = Object.fromEntries(fields.map(([name, { read }]) => [name, read]));
    expect(queryIn(list, address({ ...said, cursor: "here", stranger: "1" }))).toEqual({
      ...read,
      cursor: "here",
    });
    const wrong = Object.fromEntries(fields.map(([name, { wrong }]) => [name, wrong]));
    expect(queryIn(list, address({ ...wrong, cursor: "x".repeat(501) }))).toEqual({});
    expect(queryIn(list, address(Object.fromEntries(fields.map(([name]) => [name, " "]))))).toEqual({});
  });

  it("passes its address's filters to its operation, and counts as filtered by those alone", () => {
    const query = queryIn(list, address(Object.fromEntries(fields.map(([name, { said }]) => [name, said]))));
    const asked = filtersIn(list, query);
    expect(Object.keys(asked)).toEqual(Object.keys(list.filters));
    expect(z.object(filterFields(list.filters)).safeParse(asked).error).toBeUndefined();
    expect(isNarrowed(list, query)).toBe(true);
    expect(isNarrowed(list, viewOptionsIn(list, query))).toBe(false);
  });

  // English uses one word for "open this" and "this is open". German has two.
  it("describes its rows in German, and gives no commands", () => {
    const [commands, names] = inLanguage("de", () => [
      [commonWords.open(), commonWords.change(), commonWords.close(), commonWords.send(), commonWords.edit()],
      Object.values(list.filters).flatMap((field) =>
        field.kind === "choice" ? Object.values(field.names) : [],
      ),
    ]);
    expect(names.filter((name) => commands.includes(name))).toEqual([]);
  });
});
