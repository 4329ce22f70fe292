import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { jsx } from "react/jsx-runtime";
import { renderToPipeableStream } from "react-dom/server";
import { readMarkup, writtenOut } from "./elements.ts";

/**
 * The minimum cost of a page: runs the product's statements as named statements, all at once, serialises their rows as
 * JSON and lets React render the same HTML from host elements. There is no framework, no session and no validation.
 */
const [, , url = "", statementsFile = "", pageFile = ""] = process.argv;
const statements = readFileSync(statementsFile, "utf8")
  .trim()
  .split("\n")
  .map((line, index) => ({ name: `statement ${index}`, ...JSON.parse(line) }));
const page = readFileSync(pageFile, "utf8");
const bodyAt = page.indexOf(">", page.indexOf("<body")) + 1;
const head = page.slice(0, bodyAt);
const elements = writtenOut(readMarkup(page.slice(bodyAt, page.lastIndexOf("</body>"))));
const pool = new pg.Pool({ connectionString: url, options: "-c jit=off" });

const askAll = async () =>
  (await Promise.all(statements.map((each) => pool.query(each)))).map(({ rows }) => rows);

const server = createServer(async (request, response) => {
  const rows = JSON.stringify(await askAll());
  if (request.url?.endsWith(".json")) {
    response.setHeader("Content-Type", "application/json").end(rows);
    return;
  }
  response.setHeader("Content-Type", "text/html; charset=utf-8").write(head);
  const body = jsx("div", { "data-rows": rows.length, children: elements() });
  const stream = renderToPipeableStream(body, {
    bootstrapScriptContent: `self.__page=${rows.replaceAll("<", "\\u003c")}`,
    onShellReady: () => stream.pipe(response),
  });
}).listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
