/** npm run docs: writes the reference pages of `docs/` that follow from the code. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsDoc } from './settings-doc.ts';

writeFileSync(join(import.meta.dirname, '../../../docs/settings.md'), settingsDoc());
