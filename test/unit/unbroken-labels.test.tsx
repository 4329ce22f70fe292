import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { StatCard } from "#client/design/figures.tsx";
import { unbroken } from "#client/design/unbroken.tsx";

describe("a label that may be narrow", () => {
  it.each([
    ["E-Mail", '<span class="one-line">E-Mail</span>'],
    ["Gesendete E-Mails", 'Gesendete <span class="one-line">E-Mails</span>'],
    [
      "E-Mail-Adresse oder E-Mail",
      '<span class="one-line">E-Mail</span>-Adresse oder <span class="one-line">E-Mail</span>',
    ],
    ["Telefon", "Telefon"],
  ])("does not break %s after its hyphen, and breaks elsewhere", (label, html) => {
    expect(renderToStaticMarkup(unbroken(label))).toBe(html);
    expect(renderToStaticMarkup(<StatCard label={label} value={1} />)).toContain(html);
  });
});
