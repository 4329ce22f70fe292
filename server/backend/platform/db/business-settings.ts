import { type BusinessSettings, businessSettingsSchema } from "#shared/contract/business-settings.ts";

/** Returns the settings of a stored business, with defaults for those it has not set. */
export function businessSettings({ settings }: { readonly settings: unknown }): BusinessSettings {
  const read = businessSettingsSchema.safeParse(settings);
  return read.success ? read.data : businessSettingsSchema.parse({});
}
