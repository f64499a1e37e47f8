/** npm run lint:imports: fails if an import violates rules.ts. */
import { resolve } from 'node:path';
import { checkImports } from './check.ts';
import { readImports } from './read.ts';

const imports = readImports(resolve(import.meta.dirname, '../..'));
const complaints = checkImports(imports);

for (const complaint of complaints) console.error(complaint);
console.log(`imports: ${imports.length} checked, ${complaints.length} forbidden`);
if (complaints.length > 0) process.exitCode = 1;
