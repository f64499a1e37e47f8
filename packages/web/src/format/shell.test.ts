import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { shellWord } from './shell.ts';

test('a shell reads a word as it was, with quotes in it', () => {
  for (const text of ["/api/v3/dns/records?domain='; echo x; '", "'", '$(x) `x` "x" \\'])
    assert.equal(execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`]).toString(), text);
});
