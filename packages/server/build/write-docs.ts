/** npm run docs: writes the pages of `docs/` that follow from the code. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referenceDocs } from './reference-docs.ts';

const FOLDER = join(import.meta.dirname, '../../../docs');

for (const [file, text] of Object.entries(referenceDocs())) {
  mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
  writeFileSync(join(FOLDER, file), text);
}
