import { digitsOf, testCards } from "../cards.ts";
import type { CardFacts } from "../objects/customers.ts";
import { type Html, html } from "./html.ts";

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, "$1 ");

/** Form fields for a card, with the test cards to choose from. */
export const cardFields = (chosen = "4242424242424242"): Html => html`
<fieldset>
<legend>Test card</legend>
${Object.entries(testCards).map(
  ([number, { words }]) =>
    html`<label class="choice"><input type="radio" name="card" value="${number}"${
      number === chosen ? html` checked` : ""
    }><span>${words}</span><code>${spaced(number)}</code></label>`,
)}
</fieldset>
<div class="pair">
<div><label for="expiry">Expires (MM/YY)</label><input id="expiry" name="expiry" value="12/34" inputmode="numeric" autocomplete="off" required></div>
<div><label for="cvc">Security code</label><input id="cvc" name="cvc" value="123" inputmode="numeric" autocomplete="off" required></div>
</div>
<label for="name">Name on card</label><input id="name" name="name" autocomplete="off" value="">`;

/** Returns the card a form names; an error message if it is invalid. */
export function readCard(form: URLSearchParams): CardFacts | string {
  const number = digitsOf(form.get("card") ?? "");
  const card = testCards[number];
  if (!card) return "Choose one of the test cards. Real cards are refused here.";
  const [, month = "", year = ""] =
    /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(form.get("expiry") ?? "") ?? [];
  const expMonth = Number(month);
  if (expMonth < 1 || expMonth > 12) return "Enter when the card expires, such as 12/34.";
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return { number, brand: card.brand, expMonth, expYear, name: form.get("name") || null };
}
