import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CountrySelect } from "#client/design/country-select.tsx";
import { mailsText } from "#client/pages/members/words.ts";
import { noMails } from "#shared/mail-preferences.ts";

describe("the emails that a member receives", () => {
  it("include those for packs", () => {
    expect(mailsText({ ...noMails, packs: true })).toBe("An e-mail for each pack");
  });

  it("are none if all are turned off", () => {
    expect(mailsText(noMails)).toBe("None");
  });
});

describe("the country selector", () => {
  const options = [
    { value: "DK", label: "Denmark" },
    { value: "DE", label: "Germany" },
  ];
  const nameOf = (selected: { value?: string }) =>
    /aria-label="([^"]*)"/.exec(
      renderToStaticMarkup(<CountrySelect {...selected} options={options} onChange={() => undefined} />),
    )?.[1];

  it("has the selected country in its accessible name", () => {
    expect(nameOf({ value: "DE" })).toBe("Country: Germany");
  });

  it("asks for a country if none is selected, instead of naming the first", () => {
    expect(nameOf({})).toBe("Choose a country");
  });
});
