import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase64, readBoc, toHex } from '@tonway/chain';
import { type Network, readJsonLines } from '@tonway/tools/fixtures';
import { viewAccount } from '../../../src/index/decode/account-view.ts';
import { decodeStep } from '../../../src/index/decode/decode-step.ts';
import type { DecodedState, MasterchainStep, RawBlock } from '../../../src/index/step.ts';
import { addressOf } from '../../../src/store/accounts/account-key.ts';
import { MemoryIndex, type WholeState } from './support/memory-index.ts';
import { stateRows } from './support/read-rows.ts';
import { recordedSteps } from './support/recorded-steps.ts';

interface RecordedState {
  readonly account: string;
  readonly after: {
    readonly hash: string;
    readonly boc: string | null;
    readonly last_trans_lt: string;
    readonly last_trans_hash: string;
  };
  readonly transactions: readonly { readonly lt: string; readonly hash: string }[];
}

const hashOf = (bag: Uint8Array | null) => bag && readBoc(bag).hashHex();
const hexOf = (hash: Uint8Array | null) => hash && toHex(hash);

/** What an index shows of a whole account, to be compared. */
function shown(state: WholeState) {
  const { hash, lt, txHash, status, balance, extraCurrencies, frozenHash, code, data } = state;
  const hashes = { hash: toHex(hash), txHash: toHex(txHash), frozenHash: hexOf(frozenHash) };
  return {
    lt,
    status,
    balance,
    extraCurrencies,
    ...hashes,
    code: hashOf(code),
    data: hashOf(data),
  };
}

function recorded({ after, transactions }: RecordedState): ReturnType<typeof shown> {
  const cell = after.boc === null ? null : readBoc(fromBase64(after.boc));
  const { status, balance, extraCurrencies, frozenHash, code, data } = viewAccount(cell);
  const last = transactions.at(-1);
  assert.ok(last);
  const hashes = { hash: after.hash, txHash: last.hash, frozenHash: hexOf(frozenHash) };
  const content = { code: code?.hashHex() ?? null, data: data?.hashHex() ?? null };
  return { lt: BigInt(last.lt), status, balance, extraCurrencies, ...hashes, ...content };
}

/** What the index has of the states that steps lead to, by account and lt. */
function rebuild(
  network: Network,
  steps: Iterable<MasterchainStep>,
  workchains: readonly number[],
) {
  const index = new MemoryIndex(network);
  const latest = new Map<string, ReturnType<typeof shown>>();
  const history = new Map<string, string | null>();
  const isAsked = ({ account }: DecodedState) => workchains.includes(addressOf(account).workchain);
  for (const step of steps) {
    const decoded = decodeStep(step);
    for (const row of decoded.unfinished.filter(isAsked)) {
      assert.ok(index.currencies(row), 'extra currencies that nothing shows');
      history.set(`${addressOf(row.account).toRaw()} ${row.lt}`, toHex(row.hash));
    }
    for (const row of stateRows(decoded)) history.set(`${row.account} ${row.lt}`, row.hash);
    for (const state of index.add({ ...decoded, states: decoded.states.filter(isAsked) }))
      latest.set(`${addressOf(state.account).toRaw()} ${state.lt}`, shown(state));
  }
  return { latest, history };
}

/** Every recorded state must be in the history; how many were the last of their step, and equal. */
function compare(network: Network, { latest, history }: ReturnType<typeof rebuild>): number {
  let compared = 0;
  for (const row of readJsonLines<RecordedState>(network, 'account_states.jsonl.gz')) {
    const wanted = recorded(row);
    const key = `${row.account} ${wanted.lt}`;
    const found = latest.get(key);
    if (wanted.status !== 'nonexist' && (found || row.account.startsWith('0:')))
      assert.equal(history.get(key), wanted.hash);
    if (!found) continue;
    assert.deepEqual(found, wanted);
    compared++;
  }
  return compared;
}

const EXPECTED = { localnet: 744, 'localnet/split': 542 } as const satisfies Record<
  Network,
  number
>;

for (const [network, count] of Object.entries(EXPECTED) as [Network, number][])
  test(`${network}: every account state is rebuilt from the blocks alone`, () => {
    assert.equal(compare(network, rebuild(network, recordedSteps(network), [-1, 0])), count);
  });

/** As if the masterchain had named ten times as many blocks at once. Of its own blocks it leaves nine out. */
function* longSteps(network: Network): Generator<MasterchainStep> {
  let shards: RawBlock[] = [];
  for (const step of recordedSteps(network)) {
    shards.push(...step.shards);
    if (step.masterchain.id.seqno % 10 !== 0) continue;
    yield { masterchain: step.masterchain, shards };
    shards = [];
  }
}

test('an account in several blocks of a step has its last state', () => {
  for (const network of Object.keys(EXPECTED) as Network[]) {
    const compared = compare(network, rebuild(network, longSteps(network), [0]));
    assert.ok(compared > 100, `${network}: ${compared} compared`);
  }
});
