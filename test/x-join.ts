import sharp from "sharp";
const [out, ...names] = process.argv.slice(2);
const imgs = await Promise.all(names.map(async (n) => sharp(`/tmp/acc/shots/${n}.png`).resize({ width: 900 }).png().toBuffer()));
const metas = await Promise.all(imgs.map((i) => sharp(i).metadata()));
const cols = 2; const rows: number[] = [];
imgs.forEach((_, i) => { rows[Math.floor(i/cols)] = Math.max(rows[Math.floor(i/cols)] ?? 0, metas[i]!.height!); });
const top = rows.map((_, i) => rows.slice(0, i).reduce((a, b) => a + b + 8, 0));
await sharp({ create: { width: 1808, height: rows.reduce((a, b) => a + b + 8, 0), channels: 3, background: "#f0f" } }).composite(imgs.map((input, i) => ({ input, left: (i % cols) * 908, top: top[Math.floor(i / cols)]! }))).png().toFile(`/tmp/acc/shots/${out}.png`);
