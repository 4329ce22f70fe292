import type { ReactNode } from "react";
import { Grid } from "../../design/layout.tsx";
import { TreetFace, type TreetFaceProps } from "../treets/offer-card.tsx";
import "./treet-overview.css";

/** A treet's card as in the members' list, with key figures beside it. */
export const TreetOverview = ({ treet, children }: TreetFaceProps & { children: ReactNode }) => (
  <div className="treet-overview">
    <TreetFace treet={treet} />
    <Grid min="12rem">{children}</Grid>
  </div>
);
