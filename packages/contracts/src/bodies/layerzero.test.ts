import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';

test('each opcode of LayerZero is the CRC-32 of the name above it', () => {
  const source = readFileSync(new URL('layerzero.ts', import.meta.url), 'utf8');
  const messages = [...source.matchAll(/^\/\/ (\w+::OP::\w+)\nexport [^#]*#([0-9a-f]{8})/gm)];
  assert.equal(messages.length, 22);
  for (const [, name, opcode] of messages)
    assert.equal(crc32(name as string), Number.parseInt(opcode as string, 16), name);
});
