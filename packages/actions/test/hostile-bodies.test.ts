import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, Builder, type Cell } from '@tonway/chain';
import {
  excess,
  jettonBurn,
  jettonInternalTransfer,
  jettonMint,
  jettonNotify,
  jettonTransfer,
} from '@tonway/contracts';
import { sample } from '@tonway/tools/sizes';
import fc from 'fast-check';
import { EVERYTHING, honestActions } from './support/honest.ts';
import {
  inventedBody,
  KNOWN_BODIES,
  randomNumbers,
  recordedBodies,
  replacing,
  truncated,
  underOpcode,
} from './support/known-bodies.ts';
import { accountNumber, knownContracts, type Sent, traceFrom } from './support/trace-builder.ts';

const ACCOUNTS = Array.from({ length: 8 }, (_, index) => accountNumber(index + 1));
const [WALLET, CONTRACT, ALICE_WALLET, BOB_WALLET, JETTON, OTHER_JETTON, BOB, FAKE_WALLET] =
  ACCOUNTS as [string, string, string, string, string, string, string, string];

const contracts = knownContracts({
  [ALICE_WALLET]: { owner: WALLET, jetton: JETTON },
  [BOB_WALLET]: { owner: BOB, jetton: JETTON },
  [FAKE_WALLET]: { owner: BOB, jetton: OTHER_JETTON },
});

const payload = { isReference: false, cell: new Builder().build() };
const amounts = { queryId: 1n, amount: 5n };
const transfer = jettonTransfer.toCell({
  kind: 'jetton_transfer',
  ...amounts,
  destination: Address.parse(BOB),
  responseDestination: Address.parse(WALLET),
  customPayload: null,
  forwardTonAmount: 1n,
  forwardPayload: payload,
});
const receipt = jettonInternalTransfer.toCell({
  kind: 'jetton_internal_transfer',
  ...amounts,
  from: Address.parse(WALLET),
  responseAddress: Address.parse(WALLET),
  forwardTonAmount: 1n,
  forwardPayload: payload,
});
const notice = jettonNotify.toCell({
  kind: 'jetton_notify',
  ...amounts,
  sender: Address.parse(WALLET),
  forwardPayload: payload,
});
const change = excess.toCell({ kind: 'excess', queryId: 1n });

/** A message, and around it what flows look for: logs, transfers of jettons, change, an answer. */
function surrounded(body: Cell): readonly Sent[] {
  return [
    {
      to: CONTRACT,
      body,
      replies: [
        { to: null, body },
        {
          to: BOB_WALLET,
          body: receipt,
          replies: [{ to: BOB, body: notice, replies: [{ to: CONTRACT, body }] }],
        },
        { to: WALLET, body: change },
      ],
    },
  ];
}

const recorded = recordedBodies();
const invented = new Map(
  [...KNOWN_BODIES.keys()]
    .filter((opcode) => !recorded.has(opcode))
    .map((opcode) => [opcode, inventedBody(opcode, randomNumbers(opcode))]),
);

describe('bodies that end too early', () => {
  test('every opcode is known from a recorded or an invented body', () => {
    assert.ok(KNOWN_BODIES.size >= 300);
    assert.ok(recorded.size >= 150);
  });

  test('recorded messages in their traces, cut after every bit', () => {
    for (const each of recorded.values()) {
      const traceWith = replacing(each);
      for (const bits of sample(Array(each.body.bitLength).keys(), 7))
        honestActions(traceWith(truncated(each.body, bits, true)), each.contracts);
    }
  });

  test('recorded messages without their references', () => {
    for (const each of recorded.values()) {
      const { body, contracts } = each;
      honestActions(replacing(each)(truncated(body, body.bitLength, false)), contracts);
    }
  });

  test('other messages, cut after every bit', () => {
    for (const body of invented.values()) {
      const cuts = sample(Array(body.bitLength + 1).keys(), 7).map((bits) =>
        truncated(body, bits, true),
      );
      honestActions(traceFrom(WALLET, cuts.flatMap(surrounded)), contracts);
    }
  });
});

const bodies = [...recorded.values()].map(({ body }) => body).concat(...invented.values());
const opcodes = [...KNOWN_BODIES.keys()];
const anyBody = fc.constantFrom(...bodies);
const anyAccount = fc.constantFrom(...ACCOUNTS);

/** A body, often under the opcode of another message, sometimes cut. */
const mixedBody = fc
  .record({
    body: anyBody,
    opcode: fc.option(fc.constantFrom(...opcodes)),
    kept: fc.option(fc.nat(1023), { freq: 5 }),
  })
  .map(({ body, opcode, kept }) => {
    const mixed = opcode === null ? body : underOpcode(body, opcode);
    return kept === null ? mixed : truncated(mixed, Math.min(kept, mixed.bitLength), true);
  });

/** A message between a few accounts, some of which are known wallets. */
const anyMessage = fc.record({
  to: fc.option(anyAccount, { freq: 6 }),
  body: fc.oneof(mixedBody, anyBody, fc.constantFrom(transfer, receipt, notice, change)),
  value: fc.constantFrom(0n, 1n, 100_000_000n),
  isAborted: fc.boolean(),
  /** Which of the messages before has caused the message. */
  cause: fc.nat(),
});

type AnyMessage = typeof anyMessage extends fc.Arbitrary<infer T> ? T : never;

/** Makes a tree of messages. */
function treeOf(messages: readonly AnyMessage[]): readonly Sent[] {
  const first: Sent[] = [];
  const sent = messages.map((message) => ({ ...message, replies: [] as Sent[] }));
  for (const [index, message] of sent.entries()) {
    const cause = sent[message.cause % (index + 1)];
    if (!cause || cause === message) first.push(message);
    else cause.replies.push(message);
  }
  return first;
}

describe('bodies under the opcode of another message', () => {
  test('recorded messages in their traces', () => {
    const replaced = [...recorded.values()];
    const anyRecorded = fc.nat(replaced.length - 1);
    fc.assert(
      fc.property(anyRecorded, anyBody, (index, other) => {
        const each = replaced[index];
        if (!each) return;
        const opcode = each.body.slice().loadUint(32);
        honestActions(replacing(each)(underOpcode(other, opcode)), each.contracts);
      }),
      { numRuns: 3000 },
    );
  });

  test('any tree of messages', () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { minLength: 1, maxLength: 40 }), (messages) => {
        const trace = traceFrom(WALLET, treeOf(messages));
        honestActions(trace, contracts);
        honestActions(trace, EVERYTHING);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('jettons that only seem to move', () => {
  const typesOf = (...messages: readonly Sent[]) =>
    honestActions(traceFrom(WALLET, messages), contracts).map(({ type, isSuccess }) => ({
      type,
      isSuccess,
    }));
  const received = (to: string, options: Partial<Sent> = {}): Sent => ({
    to: ALICE_WALLET,
    body: transfer,
    replies: [{ to, body: receipt, ...options }],
  });

  test('a transfer between two wallets of the jetton is one', () => {
    assert.deepEqual(typesOf(received(BOB_WALLET)), [{ type: 'jetton_transfer', isSuccess: true }]);
  });

  test('to a contract that is no wallet', () => {
    assert.ok(typesOf(received(CONTRACT)).every(({ type }) => type === 'call_contract'));
  });

  test('to a wallet of another jetton', () => {
    assert.ok(typesOf(received(FAKE_WALLET)).every(({ type }) => type === 'call_contract'));
  });

  test('a receipt without coins, which no wallet can execute', () => {
    const ignored = { value: 0n, isAborted: true };
    assert.deepEqual(typesOf(received(BOB_WALLET, ignored)), [
      { type: 'jetton_transfer', isSuccess: false },
    ]);
    const fake: Sent = { ...received(BOB_WALLET, ignored), to: CONTRACT };
    assert.ok(typesOf(fake).every(({ type }) => type === 'call_contract'));
  });

  test('a burn or a mint without coins has failed', () => {
    const burn = jettonBurn.toCell({
      kind: 'jetton_burn',
      ...amounts,
      responseDestination: Address.parse(WALLET),
      customPayload: null,
    });
    const ignored = { value: 0n, isAborted: true };
    assert.deepEqual(typesOf({ to: BOB_WALLET, body: burn, ...ignored }), [
      { type: 'jetton_burn', isSuccess: false },
    ]);
    const mint = jettonMint.toCell({
      kind: 'jetton_mint',
      queryId: 1n,
      toAddress: Address.parse(BOB),
      tonAmount: 1n,
      masterMsg: receipt,
    });
    const receipts = [{ to: BOB_WALLET, body: receipt, ...ignored }];
    assert.deepEqual(typesOf({ to: JETTON, body: mint, replies: receipts }), [
      { type: 'jetton_mint', isSuccess: false },
    ]);
    const byOther = typesOf({ to: CONTRACT, body: mint, replies: receipts });
    assert.ok(byOther.every(({ type }) => type === 'call_contract'));
  });
});

test('a transfer of an NFT without coins, which no NFT can execute, has failed', () => {
  const body = recorded.get(0x5fcc3d14)?.body;
  assert.ok(body);
  const trace = traceFrom(WALLET, [{ to: CONTRACT, body, value: 0n, isAborted: true }]);
  assert.deepEqual(
    honestActions(trace, EVERYTHING).map(({ type, isSuccess }) => ({ type, isSuccess })),
    [{ type: 'nft_transfer', isSuccess: false }],
  );
});
