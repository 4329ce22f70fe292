import { businessCategories } from "#shared/business-kinds.ts";
import { SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { ChoiceCards } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { SelectField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { SlugField } from "./parts/slug-field.tsx";
import { TimezoneField } from "./parts/timezone-field.tsx";

export interface CreateCommunityData {
  readonly kind: "community" | "provider" | "both";
  readonly timezone: string;
}

const categories = businessCategories.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export default function CreateCommunity({ data: { kind, timezone }, form }: PageProps<CreateCommunityData>) {
  return (
    <>
      <PageHeader
        title="Create a community"
        lead="You can change all of this later, and it is free to start."
      />
      <Form state={form}>
        <Card title="What is it?">
          <Stack gap={5}>
            <ChoiceCards
              legend="It will"
              name="kind"
              defaultValue={kind}
              options={[
                {
                  value: "community",
                  label: "Give treets to members",
                  description: "A club, coworking space, chamber or employer",
                  icon: "users",
                },
                {
                  value: "provider",
                  label: "Supply treets",
                  description: "A business that offers perks to communities",
                  icon: "gift",
                },
                {
                  value: "both",
                  label: "Both",
                  description: "Members of your own, and treets for others",
                  icon: "handshake",
                },
              ]}
            />
            <SlugField error={form?.fields.slug} />
            <SelectField label="Category" name="category" options={categories} defaultValue="coworking" />
          </Stack>
        </Card>
        <Card title="Your members">
          <Stack gap={5}>
            <TimezoneField defaultValue={timezone} />
            <ChoiceCards
              legend="Who can join?"
              name="joinPolicy"
              defaultValue="approval"
              options={[
                { value: "approval", label: "People ask, you approve", icon: "check" },
                { value: "link_only", label: "Only with your link", icon: "link" },
                { value: "open", label: "Everybody at once", icon: "globe" },
              ]}
            />
          </Stack>
        </Card>
        <div className="form-actions">
          <SubmitButton>Create</SubmitButton>
        </div>
      </Form>
    </>
  );
}
