import { type TreetTemplateId, treetTemplate } from "#shared/treet-templates.ts";
import { newId } from "../db/ids.ts";
import { treets } from "../db/schema/treets.ts";
import type { Transaction } from "../db/transaction.ts";

/** Three kinds of treets that most communities begin with. */
const examples: readonly TreetTemplateId[] = ["cafe", "class", "event"];

/** Drafts to begin with, in the transaction that makes the community. */
export async function addExampleTreets(
  tx: Transaction,
  { businessId, userId, now }: { businessId: string; userId: string; now: Date },
): Promise<void> {
  await tx.insert(treets).values(
    examples.flatMap((example) => {
      const template = treetTemplate(example);
      if (!template) return [];
      const { id: _, name: __, ...content } = template;
      return {
        ...content,
        id: newId("trt"),
        businessId,
        state: "draft",
        title: `Example: ${template.title}`,
        createdBy: userId,
        createdAt: now,
        updatedAt: now,
      };
    }),
  );
}
