// Compresses the built text files once, so that the server sends them as they are.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

for (const path of files('dist')) {
  if (/\.(js|css|html|svg)$/.test(path))
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
}
