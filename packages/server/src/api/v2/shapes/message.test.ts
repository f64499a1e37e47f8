import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Address,
  Builder,
  type Cell,
  type CommonMessageInfo,
  Message,
  NO_CURRENCIES,
  readBoc,
  toBase64,
} from '@tonway/chain';
import { textCommentBody } from '@tonway/contracts';
import { extMessage, rawMessage } from './message.ts';

const ALICE = new Address(0, new Uint8Array(32).fill(1));
const BOB = new Address(-1, new Uint8Array(32).fill(2));
const EMPTY = new Builder().build();

const INTERNAL: CommonMessageInfo = {
  kind: 'internal',
  ihrDisabled: true,
  bounce: true,
  bounced: false,
  source: ALICE,
  destination: BOB,
  value: { ...NO_CURRENCIES, coins: 5n },
  extraFlags: 3n,
  fwdFee: 7n,
  createdLt: 2n ** 63n + 1n,
  createdAt: 1,
};

function messageOf(body: Cell, info: CommonMessageInfo = INTERNAL): Message {
  const fields = { info, init: null, initInRef: false, body, bodyInRef: true };
  return Message.load(Message.toCell(fields));
}

test('a body is shown as text, encrypted text or raw data', () => {
  const encrypted = new Builder().storeUint(0x2167da4b, 32).storeBytes(new Uint8Array([1, 2]));
  const broken = new Builder().storeUint(0, 32).storeBytes(new Uint8Array([0x41, 0xff]));
  const odd = new Builder().storeUint(0, 32).storeUint(1, 3).build();
  const bits = new Builder().storeUint(0b101, 3).storeRef(EMPTY).build();
  const rows: [Cell, string, string | undefined][] = [
    [textCommentBody('привет'), 'msg.dataText', 'привет'],
    [textCommentBody(''), 'msg.dataText', ''],
    [broken.build(), 'msg.dataText', 'A\ufffd'],
    [encrypted.build(), 'msg.dataEncryptedText', undefined],
    [odd, 'msg.dataRaw', 'AAAAACA=\n'],
    [bits, 'msg.dataRaw', 'oA==\n'],
    [EMPTY, 'msg.dataRaw', ''],
  ];
  for (const [body, type, text] of rows) {
    const { msg_data, message, body_hash } = extMessage(messageOf(body));
    assert.equal(msg_data['@type'], type);
    assert.equal(message, text);
    assert.equal(body_hash, toBase64(body.hash()));
    assert.deepEqual(rawMessage(messageOf(body)).msg_data, msg_data);
  }
});

test('an absent text is omitted, and a raw body is complete', () => {
  const encrypted = new Builder().storeUint(0x2167da4b, 32).build();
  assert.equal('message' in extMessage(messageOf(encrypted)), false);
  const { msg_data } = extMessage(messageOf(new Builder().storeRef(EMPTY).build()));
  assert.ok(msg_data['@type'] === 'msg.dataRaw');
  assert.equal(readBoc(Buffer.from(msg_data.body, 'base64')).refCount, 1);
  assert.equal(msg_data.init_state, '');
});

test('headers of every kind of message are shown', () => {
  const { source, destination, value, fwd_fee, ihr_fee, created_lt } = extMessage(messageOf(EMPTY));
  assert.deepEqual(
    { source, destination, value, fwd_fee, ihr_fee, created_lt },
    {
      source: ALICE.toFriendly(),
      destination: BOB.toFriendly(),
      value: '5',
      fwd_fee: '7',
      ihr_fee: '0',
      created_lt: '9223372036854775809',
    },
  );
  const inbound = rawMessage(
    messageOf(EMPTY, { kind: 'external-in', source: null, destination: BOB, importFee: 9n }),
  );
  assert.equal(inbound.source.account_address, '');
  assert.deepEqual([inbound.value, inbound.fwd_fee, inbound.created_lt], ['0', '0', '0']);
  const outbound = rawMessage(
    messageOf(EMPTY, {
      kind: 'external-out',
      source: ALICE,
      destination: null,
      createdLt: 4n,
      createdAt: 1,
    }),
  );
  assert.equal(outbound.destination.account_address, '');
  assert.deepEqual(
    [outbound.source.account_address, outbound.created_lt],
    [ALICE.toFriendly(), '4'],
  );
});
