import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fixturePath, readFixture, readJson } from '@tonway/tools/fixtures';
import { Address } from '../address/address.ts';
import { VarAddress } from '../address/message-address.ts';
import { BitString } from '../bits/bit-string.ts';
import { toBase64, toHex } from '../bits/bytes.ts';
import { readBoc } from '../boc/read-boc.ts';
import { Builder } from '../cell/builder.ts';
import { Message, type MessageFields, normalizedMessageHash } from './message.ts';

interface Scenario {
  readonly steps: readonly {
    readonly ext_in: { readonly hash: string; readonly norm_hash: string; readonly boc: string };
  }[];
}

for (const [network, count] of [
  ['localnet', 236],
  ['localnet/split', 435],
] as const) {
  test(`normalized hashes of all messages sent to ${network} are as recorded`, () => {
    const { steps } = readJson<Scenario>(network, 'scenario.json');
    assert.equal(steps.length, count);
    for (const { ext_in } of steps) {
      const message = Message.load(readBoc(Buffer.from(ext_in.boc, 'base64')));
      assert.equal(toHex(message.hash), ext_in.hash);
      assert.equal(toHex(normalizedMessageHash(message)), ext_in.norm_hash);
    }
  });
}

interface Trace {
  readonly trace: { readonly external_hash_norm: string | null };
  readonly transactions: readonly { readonly in_msg: TraceMessage | null }[];
  readonly cells: Readonly<Record<string, string>>;
}

interface TraceMessage {
  readonly source: string | null;
  readonly destination: string;
  readonly created_lt: string | null;
  readonly body: string;
}

function* traces(): Generator<Trace> {
  for (const file of readdirSync(fixturePath('traces'))) {
    if (file.endsWith('.json.gz')) {
      yield JSON.parse(gunzipSync(readFixture('traces', file)).toString('utf8')) as Trace;
    }
  }
}

test('normalized hashes of the messages that began traces are as recorded', () => {
  let compared = 0;
  for (const { trace, transactions, cells } of traces()) {
    const first = transactions[0]?.in_msg;
    const body = first && cells[first.body];
    if (!trace.external_hash_norm || !first || !body || first.created_lt !== null) continue;
    const hash = normalizedMessageHash({
      info: {
        kind: 'external-in',
        source: null,
        destination: Address.parse(first.destination),
        importFee: 5n,
      },
      init: null,
      initInRef: false,
      body: readBoc(Buffer.from(body, 'base64')),
      bodyInRef: false,
    });
    assert.equal(toBase64(hash), trace.external_hash_norm);
    compared++;
  }
  assert.ok(compared > 80, `${compared} traces`);
});

test('the normalized hash of other messages is their plain hash', () => {
  const fields = {
    info: { kind: 'external-out', source: null, destination: null, createdLt: 1n, createdAt: 2 },
    init: null,
    initInRef: false,
    body: new Builder().build(),
    bodyInRef: false,
  } as const;
  assert.deepEqual(normalizedMessageHash(fields), Message.toCell(fields).hash());
});

test('the normalized hash depends on the account, not on the form of its address', () => {
  const hash = Uint8Array.from({ length: 32 }, (_, i) => i + 1);
  const bits = BitString.copyOf(hash);
  const prefix = BitString.fromBinary('11110000101');
  const rewritten = Uint8Array.from(hash);
  rewritten.set([0xf0, 0xa2]);
  const hashTo = (destination: Address | VarAddress) => {
    const fields: MessageFields = {
      info: { kind: 'external-in', source: null, destination, importFee: 0n },
      init: null,
      initInRef: false,
      body: new Builder().build(),
      bodyInRef: true,
    };
    return toHex(normalizedMessageHash(fields));
  };
  assert.equal(hashTo(new Address(-1, hash, prefix)), hashTo(new Address(-1, rewritten)));
  assert.equal(hashTo(new VarAddress(-1, bits, prefix)), hashTo(new Address(-1, rewritten)));
  assert.equal(hashTo(new VarAddress(-1, bits)), hashTo(new Address(-1, hash)));
  assert.notEqual(hashTo(new VarAddress(300, bits)), hashTo(new Address(44, hash)));
});
