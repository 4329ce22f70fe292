import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { payoutCountries } from "#shared/payouts.ts";
import { countryOptions } from "#shared/words/locale.ts";
import * as words from "#words/sales.ts";
import { type Action, seeOther } from "../../ssr/page.ts";
import { slugIn } from "../billing/place.ts";
import { inputOf } from "../form-input.ts";

/** Actions of the payouts card, on each page that shows it. */
export const payoutActions = {
  async connect(request) {
    const { url } = await request.backend.payouts.connect(
      inputOf(contract.payouts.connect, request, { business: slugIn(request) }),
    );
    return seeOther(url, { document: true });
  },
  async link(request) {
    const { url } = await request.backend.payouts.link({ business: slugIn(request) });
    return seeOther(url, { document: true });
  },
  async disconnect(request) {
    const business = slugIn(request);
    await request.backend.payouts.disconnect({ business });
    return seeOther(href("settingsOverview", { business }, { tab: "payouts" }), {
      notice: words.disconnected(),
    });
  },
  async refund(request) {
    const business = slugIn(request);
    await request.backend.purchases.refund(inputOf(contract.purchases.refund, request, { business }));
    return seeOther(href("settingsOverview", { business }, { tab: "payouts" }), {
      notice: words.refundAsked(),
    });
  },
} satisfies Record<string, Action>;

/** Countries to which payouts are possible, sorted by name. */
export const payoutCountryOptions = () => countryOptions(payoutCountries);
