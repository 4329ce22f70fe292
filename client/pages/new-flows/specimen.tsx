import type { ReactNode } from "react";
import { Card } from "../../design/card.tsx";
import { Stack } from "../../design/layout.tsx";

/** A component in each of its states. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <Stack gap={4}>{children}</Stack>
  </Card>
);
