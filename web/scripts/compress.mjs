// Compresses the built text files once, so that the server sends them as they are: as Brotli, or as gzip to those who know no other.
// The page itself is not among them: each response of it has a nonce of its own.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

for (const path of files('dist')) {
  if (!/\.(js|css|svg)$/.test(path)) continue;
  const content = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content)); // at its best quality by default
}
