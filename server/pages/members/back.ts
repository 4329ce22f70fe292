import { href } from "#shared/href.ts";
import { membersList } from "#shared/lists/members.ts";
import { businessOf, type PageRequest, seeOther } from "../../ssr/page.ts";
import { queryIn } from "../list-query.ts";

/** Redirects to the list with its filters, and with other parameters for panels to open. */
export const back = (
  request: Pick<PageRequest, "params" | "url">,
  notice?: string,
  open: Readonly<Record<string, string | undefined>> = {},
) =>
  seeOther(
    href("members", { business: businessOf(request) }, { ...queryIn(membersList, request.url), ...open }),
    notice === undefined ? {} : { notice },
  );
