import type { ReactNode } from "react";
import { Avatar } from "../../design/avatar.tsx";
import { Card } from "../../design/card.tsx";
import { Row } from "../../design/layout.tsx";

interface FormCardProps {
  readonly business: { readonly name: string; readonly logoUrl: string | null };
  /** The facts. */
  readonly about: ReactNode;
  /** The actions, each with its own form. */
  readonly children: ReactNode;
}

/** A pending invitation or request of the user in one community. */
export const FormCard = ({ business, about, children }: FormCardProps) => (
  <Card gap={4}>
    <Row wrap={false} align="start">
      <Avatar name={business.name} src={business.logoUrl} shape="square" />
      <div>{about}</div>
    </Row>
    {children}
  </Card>
);
