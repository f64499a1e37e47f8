import { writeFileSync } from 'node:fs';
import { pages } from './pages.ts';

for (const { path, content } of pages()) writeFileSync(path, content);
