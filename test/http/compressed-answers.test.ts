import express from "express";
import request from "supertest";
import { expect, test } from "vitest";
import { compressedAnswers } from "#server/middleware/compressed-answers.ts";

const app = express();
app.disable("etag");
app.use(...compressedAnswers);
app.get("/whole", (_request, response) => {
  response.setHeader("ETag", '"a"');
  response.json("x".repeat(3_000));
});
app.get("/part", (_request, response) => {
  response.status(206).setHeader("Content-Range", "bytes 0-3001/9000");
  response.json("x".repeat(3_000));
});
const get = (path: string, encoding: string) => request(app).get(path).set("Accept-Encoding", encoding);

test("an answer keeps its ETag as long as it is sent as it is, and has a weak one once it is compressed", async () => {
  const plain = await get("/whole", "identity");
  expect([plain.headers["content-encoding"], plain.headers.etag]).toEqual([undefined, '"a"']);
  const gzip = await get("/whole", "gzip");
  expect([gzip.headers["content-encoding"], gzip.headers.etag]).toEqual(["gzip", 'W/"a"']);
});

test("a part of a file is never compressed, as its range counts the file's own bytes", async () => {
  const { status, headers } = await get("/part", "gzip");
  expect([status, headers["content-encoding"]]).toEqual([206, undefined]);
});
