import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/backend/platform/db/schema/index.ts",
  out: "./server/backend/platform/db/migrations",
});
