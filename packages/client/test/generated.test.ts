import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const SCRIPT = join(import.meta.dirname, '../build/write-types.ts');

test('the generated types match the OpenAPI documents (else: npm run types in packages/client)', () => {
  const args = ['--conditions=@tonway/source', SCRIPT, '--check'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});
