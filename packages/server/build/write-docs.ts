/** npm run docs: writes the pages of `docs/` that follow from the code. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceDocs } from './reference-docs.ts';

const FOLDER = join(import.meta.dirname, '../../../docs');

for (const [file, text] of Object.entries(referenceDocs())) writeFileSync(join(FOLDER, file), text);
