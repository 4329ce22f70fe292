import type { ReactNode } from "react";
import { Card } from "../../design/card.tsx";
import { Stack } from "../../design/layout.tsx";

/** One part of the product and the states it can be in. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Stack gap={4}>{children}</Stack>
    </Card>
  );
}
