/** Lays a brotli and a gzip copy beside each built file, for the server to send as they are: node compress.js FOLDER. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SMALL = 1000; // bytes below which nothing is gained
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;

for (const entry of readdirSync(argv[2], { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const content = readFileSync(path);
  if (content.length < SMALL) continue;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: size }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
