import { treetTemplate } from "#shared/treet-starts.ts";
import type { TreetTemplateId } from "#shared/treet-template-names.ts";
import * as words from "#words/treetTemplates.ts";
import { newId } from "../../platform/db/ids.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Subscriber } from "../../platform/events.ts";

/** Templates of treets that most communities start with. */
const examples: readonly TreetTemplateId[] = ["cafe", "class", "event"];

/** Creates example drafts in a new community, if requested. */
export const communitiesGetExamples: Subscriber = async (tx, event) => {
  if (event.type !== "business.created" || !event.business.isCommunity || event.start !== "examples") return;
  const { business, userId } = event;
  const { createdAt: now } = business;
  await tx.insert(treets).values(
    examples.flatMap((example) => {
      const template = treetTemplate(example);
      if (!template) return [];
      return {
        ...template,
        id: newId("trt"),
        businessId: business.id,
        state: "draft" as const,
        title: words.example({ title: template.title }),
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
};
