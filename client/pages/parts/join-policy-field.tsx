import type { joinPolicies } from "#shared/business-kinds.ts";
import * as words from "#words/settings.ts";
import { ChoiceCards } from "../../design/choice-field.tsx";

interface JoinPolicyFieldProps {
  readonly defaultValue: string;
  /** Explanation of each policy; worded differently for creating and for running a community. */
  readonly hints: Readonly<Record<(typeof joinPolicies)[number], string>>;
}

/** Selects how people can become members. */
export const JoinPolicyField = ({ defaultValue, hints }: JoinPolicyFieldProps) => (
  <ChoiceCards
    legend={words.joiningPolicy()}
    name="joinPolicy"
    defaultValue={defaultValue}
    options={[
      { value: "approval", label: words.joinByApproval(), description: hints.approval, icon: "check" },
      { value: "link_only", label: words.joinByLink(), description: hints.link_only, icon: "link" },
      { value: "open", label: words.joinOpen(), description: hints.open, icon: "globe" },
    ]}
  />
);
