import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DEV_PICTURE, devPicture, masked } from './picture/dev-picture.ts';
import { linesOfSvg } from './picture/screen-svg.ts';

test('the picture of the docs shows what the command prints: npm run looks -- --docs', async (t) => {
  const printed = linesOfSvg(await devPicture(t)).map(masked);
  assert.ok(printed.includes('  Wallet  (address)'), printed.join('\n'));
  assert.deepEqual(linesOfSvg(readFileSync(DEV_PICTURE, 'utf8')).map(masked), printed);
});
