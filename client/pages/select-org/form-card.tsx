import type { ReactNode } from "react";
import { Avatar } from "../../design/avatar.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";

interface FormCardProps {
  readonly business: { readonly name: string; readonly logoUrl: string | null };
  /** The last form of the page, where it was this one and failed. */
  readonly failed: FormState | undefined;
  /** What there is to know. */
  readonly about: ReactNode;
  /** What can be done. */
  readonly children: ReactNode;
}

/** What somebody waits for, or is waited for with, in one community. */
export const FormCard = ({ business, failed, about, children }: FormCardProps) => (
  <Card>
    <Form {...(failed && { state: { ...failed, intent: undefined } })}>
      <Row wrap={false} align="start">
        <Avatar name={business.name} src={business.logoUrl} shape="square" />
        <div>{about}</div>
      </Row>
      {children}
    </Form>
  </Card>
);
