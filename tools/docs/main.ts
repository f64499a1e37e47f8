/** npm run docs:site [-- FOLDER]: builds the site of the documentation. */
import { join, resolve } from 'node:path';
import { buildSite, ROOT } from './build-site.ts';

const folder = resolve(process.argv[2] ?? join(ROOT, 'dist/docs'));
const startMs = performance.now();
const { pages } = await buildSite(folder);
const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
console.log(`${pages.length} pages in ${seconds} s: ${join(folder, 'index.html')}`);
