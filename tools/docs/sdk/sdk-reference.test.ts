import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import * as client from '@tonway/client';
import { SDK_DOCUMENT, sdkReference } from './sdk-reference.ts';

suite('docs/sdk.md', () => {
  const text = sdkReference();

  test('is what the doc comments say', () => {
    assert.equal(readFileSync(SDK_DOCUMENT, 'utf8'), text, 'run `npm run docs`');
  });

  test('has every value that the package exports', () => {
    for (const name of Object.keys(client)) assert.match(text, new RegExp(`^### ${name}$`, 'm'));
  });

  test('has a meaning for every member', () => {
    const silent = text.split('\n').filter((line) => /^\| `.*\| {2}\|$/.test(line));
    assert.deepEqual(silent, [], 'add doc comments in packages/client/src');
  });

  test('has every operation of a client', () => {
    const { v2, v3, webhooks, devnet } = client.createClient({ url: 'http://127.0.0.1:1' });
    for (const [group, calls] of Object.entries({ v2, v3, webhooks }))
      for (const name of Object.keys(calls)) assert.ok(text.includes(`\`ton.${group}.${name}\``));
    for (const name of Object.keys(devnet)) assert.ok(text.includes(`| \`${name}\` |`), name);
  });

  test('describes every member of the client', () => {
    const [, section = ''] = text.split('### Client\n');
    const [table = ''] = section.split('\n### ');
    assert.match(table, /\| `sendAndWait` \| `\(boc: BocLike, .*Promise<SentMessage>` \| Sends/);
    assert.equal(table.match(/^\| `/gm)?.length, 6);
  });
});
