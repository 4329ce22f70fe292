import type { ReactNode } from "react";
import { Card } from "../../design/card.tsx";

/** A component in each of its states. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title} gap={4}>
    {children}
  </Card>
);
