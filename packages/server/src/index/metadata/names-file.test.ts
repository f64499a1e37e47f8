import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address } from '@tonway/chain';
import { NamesFile } from './names-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'tonway-names-'));
after(() => rm(folder, { recursive: true }));
const path = join(folder, 'names.json');
const ADDRESS = new Address(0, new Uint8Array(32).fill(7));
const OTHER = new Address(-1, new Uint8Array(32).fill(8));
const lines: string[] = [];
const log = {
  info: (_: object, text: string) => void lines.push(text),
  warn: (details: object, text: string) => void lines.push(`${text} ${JSON.stringify(details)}`),
};

async function lineThat(matches: RegExp): Promise<void> {
  for (let tries = 0; !lines.some((line) => matches.test(line)); tries++) {
    assert.ok(tries < 200, `no line ${matches}: ${lines}`);
    await sleep(50);
  }
}

test('names are found by any form of the address, and a changed file is read again', async () => {
  const first = { [ADDRESS.toFriendly()]: { name: 'Exchange', verified: true } };
  await writeFile(path, JSON.stringify(first));
  using names = await NamesFile.open(path, log);
  assert.deepEqual(names.find(ADDRESS), { name: 'Exchange', verified: true });
  assert.equal(names.find(OTHER), undefined);
  await writeFile(path, JSON.stringify({ ...first, [OTHER.toRaw()]: { scam: true, nsfw: true } }));
  await lineThat(/read again/);
  assert.deepEqual(names.find(OTHER), { scam: true, nsfw: true });
  await writeFile(path, '{');
  await lineThat(/invalid.*JSON/);
  assert.deepEqual(names.find(OTHER), { scam: true, nsfw: true });
});

test('a mistake in the file is explained', async () => {
  const mistakes: readonly (readonly [string, RegExp])[] = [
    ['{', /^NAMES_FILE: .*names\.json: .*JSON/],
    ['[]', /not a JSON object whose keys are addresses/],
    ['{"alice":{}}', /"alice" is not an address/],
    [JSON.stringify({ [ADDRESS.toRaw()]: { name: 7 } }), /0:0707.*\.name: must be string/],
    [JSON.stringify({ [ADDRESS.toRaw()]: { color: 1 } }), /0:0707.*\.color is unknown/],
    [JSON.stringify({ [ADDRESS.toRaw()]: 'Alice' }), /0:0707.*must be object/],
  ];
  for (const [text, message] of mistakes) {
    await writeFile(path, text);
    await assert.rejects(NamesFile.open(path, log), { code: 'CONFIG_INVALID', message });
  }
  await assert.rejects(NamesFile.open(join(folder, 'missing'), log), /NAMES_FILE: .*no such file/);
});
