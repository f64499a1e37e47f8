/** Puts what is no TypeScript into dist, where the published package finds it: SQL. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const migrations = 'store/migrations';
cpSync(join(root, 'src', migrations), join(root, 'dist', migrations), { recursive: true });
