import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Address, NO_CURRENCIES, readBoc, Transaction, toHex, writeBoc } from '@tonway/chain';
import { fixturePath, readFixture } from '@tonway/tools/fixtures';
import { decodeStep } from '../../../src/index/decode/decode-step.ts';
import { type StageStep, stageStep } from '../../../src/index/step-transactions.ts';
import { TokenEvents } from '../../../src/index/token-events/token-event-stage.ts';
import { accountKey, addressOf } from '../../../src/store/accounts/account-key.ts';
import { realBlocks, stepOf } from '../decode/support/recorded-steps.ts';
import { coreEvent } from './support/core-event.ts';

const raw = (key: Uint8Array | null) => {
  if (!key) return null;
  const { workchain, hash } = addressOf(key);
  return `${workchain}:${toHex(hash)}`;
};

/** Compares the events of a step; returns how many there are of each kind. */
function compare(step: Pick<StageStep, 'seqno' | 'transactions'>, counts: Record<string, number>) {
  const found = TokenEvents.of(step as StageStep).map((event) => ({
    account: raw(event.account),
    kind: event.kind,
    lt: event.lt,
    now: event.now,
    aborted: event.aborted,
    sender: raw(event.sender),
    receiver: raw(event.receiver),
  }));
  const expected = step.transactions.flatMap(({ account, boc }) => {
    const event = coreEvent(boc);
    return event ? { account: raw(account), ...event } : [];
  });
  assert.deepEqual(found, expected);
  for (const { kind, aborted } of expected) {
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (aborted) counts.aborted = (counts.aborted ?? 0) + 1;
  }
}

test('blocks of real networks: every transfer and burn as @ton/core reads it', () => {
  const blocks = realBlocks();
  const masterchain = blocks.find(({ id }) => id.workchain === -1);
  assert.ok(masterchain);
  const counts: Record<string, number> = {};
  for (const block of blocks) compare(stageStep(decodeStep(stepOf(block, masterchain))), counts);
  assert.deepEqual(counts, { jetton_transfer: 33, jetton_burn: 2, nft_transfer: 11, aborted: 2 });
});

interface TracedTransaction {
  readonly account: string;
  readonly lt: string;
  readonly now: number;
  readonly description: { readonly aborted: boolean; readonly compute_exit_code: number | null };
  readonly in_msg: {
    readonly source: string | null;
    readonly value: string | null;
    readonly opcode: string | null;
    readonly bounced: boolean | null;
    readonly body: string | null;
  } | null;
}

interface Trace {
  readonly transactions: readonly TracedTransaction[];
  readonly cells: Readonly<Record<string, string>>;
}

/** The transaction with its message, as far as an event needs it; null if it received no internal message. */
function stageTransaction(
  { account, lt, now, in_msg, description }: TracedTransaction,
  trace: Trace,
) {
  const body = in_msg?.body && trace.cells[in_msg.body];
  if (!in_msg?.source || !body) return [];
  const [own, source] = [Address.parse(account), Address.parse(in_msg.source)];
  const hash = new Uint8Array(32);
  const { aborted, compute_exit_code: exitCode } = description;
  const cell = Transaction.toCell({
    accountAddress: own.hash,
    lt: BigInt(lt),
    previousHash: hash,
    previousLt: 0n,
    now,
    outMessageCount: 0,
    origStatus: 'active',
    endStatus: 'active',
    totalFees: NO_CURRENCIES,
    inMessage: {
      info: {
        kind: 'internal',
        ihrDisabled: true,
        bounce: true,
        bounced: in_msg.bounced === true,
        source,
        destination: own,
        value: NO_CURRENCIES,
        extraFlags: 0n,
        fwdFee: 0n,
        createdLt: BigInt(lt) - 1n,
        createdAt: now,
      },
      init: null,
      initInRef: false,
      body: readBoc(Buffer.from(body, 'base64')),
      bodyInRef: true,
    },
    outMessages: [],
    stateUpdate: { oldHash: hash, newHash: hash },
    description: {
      kind: 'ordinary',
      creditFirst: false,
      storage: null,
      credit: null,
      compute: exitCode === null ? { kind: 'skipped', reason: 'no-state' } : ran(exitCode),
      action: null,
      aborted,
      bounce: null,
      destroyed: false,
    },
  });
  const opcode = in_msg.opcode === null ? null : Number.parseInt(in_msg.opcode, 16);
  return {
    account: accountKey(own),
    lt: BigInt(lt),
    now,
    boc: writeBoc(cell),
    inMessage: { opcode, source: accountKey(source) },
  } as unknown as StageStep['transactions'][number];
}

function ran(exitCode: number) {
  return {
    kind: 'vm',
    success: exitCode === 0,
    messageStateUsed: false,
    accountActivated: false,
    gasFees: 0n,
    gasUsed: 1,
    gasLimit: 1,
    gasCredit: null,
    mode: 0,
    exitCode,
    exitArg: null,
    vmSteps: 1,
    vmInitStateHash: new Uint8Array(32),
    vmFinalStateHash: new Uint8Array(32),
  } as const;
}

test('traces of real networks: every transfer and burn as @ton/core reads it', () => {
  const counts: Record<string, number> = {};
  for (const file of readdirSync(fixturePath('traces'))) {
    if (!file.endsWith('.gz')) continue;
    const trace = JSON.parse(gunzipSync(readFixture('traces', file)).toString('utf8')) as Trace;
    const transactions = trace.transactions.flatMap((each) => stageTransaction(each, trace));
    compare({ seqno: 1, transactions }, counts);
  }
  assert.deepEqual(counts, { jetton_transfer: 105, jetton_burn: 7, nft_transfer: 3, aborted: 1 });
});
