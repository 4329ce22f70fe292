import type { ReactNode } from "react";
import { Avatar } from "../../design/avatar.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";

interface FormCardProps {
  readonly business: { readonly name: string; readonly logoUrl: string | null };
  /** Result of the page's last form, and the field value that identifies this card among several. */
  readonly form: FormState | undefined;
  readonly named: { readonly field: string; readonly value: string };
  /** The facts. */
  readonly about: ReactNode;
  /** The actions. */
  readonly children: ReactNode;
}

/** A pending invitation or request of the user in one community. */
export const FormCard = ({ business, form, named, about, children }: FormCardProps) => (
  <Card>
    <Form state={form?.values[named.field] === named.value ? { ...form, intent: undefined } : undefined}>
      <Row wrap={false} align="start">
        <Avatar name={business.name} src={business.logoUrl} shape="square" />
        <div>{about}</div>
      </Row>
      {children}
    </Form>
  </Card>
);
