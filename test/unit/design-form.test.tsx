import { describe, expect, it } from "vitest";
import { SubmitButton } from "#client/design/button.tsx";
import { CheckboxField, ChoiceCards } from "#client/design/choice-field.tsx";
import { Form } from "#client/design/form.tsx";
import { PasswordField } from "#client/design/password-field.tsx";
import { TextField } from "#client/design/text-field.tsx";
import type { FormState } from "#shared/page-state.ts";
import { htmlOf } from "../support/rendering.tsx";

const returned: FormState = {
  intent: "add",
  message: undefined,
  fields: { email: "Write the whole address." },
  values: { email: "lena@", method: "qr", password: "never sent back" },
};

const form = (state: FormState | undefined, intent = "add") =>
  htmlOf(
    <Form state={state} intent={intent}>
      <TextField label="E-mail" name="email" hint="We write once" defaultValue="before@example.org" />
      <CheckboxField label="Invite" name="invite" defaultChecked />
      <ChoiceCards
        legend="How"
        name="method"
        defaultValue="code"
        options={[
          { value: "code", label: "Code" },
          { value: "qr", label: "QR" },
        ]}
      />
      <PasswordField label="Password" name="password" />
      <SubmitButton>Add</SubmitButton>
    </Form>,
  );

describe("a returned form", () => {
  it("shows the error at its field and in a summary linking to it", () => {
    const html = form(returned);
    const field = /<input[^>]*name="email"[^>]*>/.exec(html)?.[0] ?? "";
    const fieldId = /id="([^"]+)"/.exec(field)?.[1];
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain(`aria-describedby="${fieldId}-hint ${fieldId}-error"`);
    expect(html).toContain(`<p class="field-error" id="${fieldId}-error">Write the whole address.</p>`);
    expect(html).toMatch(/role="alert"/);
    expect(html).toContain(`<a href="#${fieldId}">Write the whole address.</a>`);
  });

  it("keeps the typed, selected and unticked values", () => {
    const html = form(returned);
    expect(html).toMatch(/<input[^>]*value="lena@"/);
    expect(/<input[^>]*name="invite"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    expect(/<input[^>]*value="qr"[^>]*>/.exec(html)?.[0]).toContain("checked");
    expect(/<input[^>]*value="code"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
  });

  it("never contains a password", () => {
    expect(form(returned)).not.toContain("never sent back");
  });

  it("does not affect other forms of the page", () => {
    const html = form(returned, "remove");
    expect(html).not.toContain("field-error");
    expect(html).toContain("before@example.org");
    expect(/<input[^>]*name="invite"[^>]*>/.exec(html)?.[0]).toContain("checked");
  });
});

describe("a new form", () => {
  it("names its action and works as plain HTML", () => {
    const html = form(undefined);
    expect(html).toContain('method="post"');
    expect(html).toContain('<input type="hidden" name="intent" value="add"/>');
    expect(html).toMatch(/<button type="submit"/);
  });
});
