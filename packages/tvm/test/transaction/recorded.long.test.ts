import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AccountBlock, type ShardAccountFields, type Transaction, toHex } from '@tonway/chain';
import { readJsonLines } from '@tonway/tools/fixtures';
import { type EmulateResult, Tvm, TvmError } from '../../src/index.ts';
import { type ReplayedBlock, replayedBlocks } from './replayed-blocks.ts';
import { scenario } from './scenario.ts';

/** Of these the emulator's version knows other rules than the node; each is told by the step that caused it. */
const UNEQUAL = {
  bounce: 'extra currency bounced',
  destroyed: 'second touch: deleted',
  crash: 'extra currency above balance (action fails, mode 3 skips)',
};
const BLOCKS_AT_ONCE = 20;

interface Unequal {
  readonly recorded: Transaction;
  readonly emulated: EmulateResult | TvmError;
}

test('all transactions of a network are reproduced byte for byte', async (t) => {
  const tvm = new Tvm({ workers: 2 });
  t.after(() => tvm.close());
  const run = new Replay(tvm);
  await run.all();

  const titles = titlesByTransaction();
  const unequal = new Map([...run.unequal].map(([hash, pair]) => [titles.get(hash), pair]));
  assert.deepEqual([...unequal.keys()].sort(), Object.values(UNEQUAL).sort());
  checkBounce(unequal.get(UNEQUAL.bounce));
  checkDestroyed(unequal.get(UNEQUAL.destroyed));
  checkCrash(unequal.get(UNEQUAL.crash));
  assert.equal(run.equal.size, 10_550);

  const withStates = [...recordedWithStates()];
  assert.equal(withStates.length, 1250);
  assert.equal(withStates.filter((hash) => run.equal.has(hash)).length, 1247);

  const { calls, crashes, timeouts } = tvm.snapshot;
  assert.deepEqual({ calls, crashes, timeouts }, { calls: 10_553, crashes: 1, timeouts: 0 });
});

class Replay {
  readonly #tvm: Tvm;
  readonly equal = new Set<string>();
  readonly unequal = new Map<string, Unequal>();

  constructor(tvm: Tvm) {
    this.#tvm = tvm;
  }

  async all(): Promise<void> {
    let running: Promise<void>[] = [];
    for (const block of replayedBlocks()) {
      running.push(this.#block(block));
      if (running.length < BLOCKS_AT_ONCE) continue;
      await Promise.all(running);
      running = [];
    }
    await Promise.all(running);
  }

  async #block(block: ReplayedBlock): Promise<void> {
    const accounts = [...block.block.extra.accountBlocks.values()];
    await Promise.all(accounts.map((account) => this.#account(block, account)));
  }

  /** The transactions of an account in a block follow from each other. */
  async #account({ before, context }: ReplayedBlock, touched: AccountBlock): Promise<void> {
    let account: ShardAccountFields | null = before.accounts.get(touched.accountAddress) ?? null;
    for (const recorded of touched.transactions.values()) {
      const message = causeOf(recorded);
      const emulated = await this.#tvm
        .emulate({ ...context, lt: recorded.lt, account, message })
        .catch((error: TvmError) => error);
      this.#compare(recorded, emulated);
      if (emulated instanceof TvmError || !emulated.accepted) return;
      account = emulated.account;
    }
  }

  #compare(recorded: Transaction, emulated: EmulateResult | TvmError): void {
    const hash = toHex(recorded.hash);
    if (
      emulated instanceof TvmError ||
      !emulated.accepted ||
      hash !== toHex(emulated.transaction.hash)
    ) {
      this.unequal.set(hash, { recorded, emulated });
      return;
    }
    assert.equal(emulated.account.accountCell.hashHex(), toHex(recorded.stateUpdate.newHash));
    this.equal.add(hash);
  }
}

function causeOf({ description, inMessageCell }: Transaction) {
  if (description.kind === 'tick-tock') return description.isTock ? 'tock' : 'tick';
  assert.ok(inMessageCell);
  return inMessageCell;
}

function titlesByTransaction(): Map<string, string> {
  return new Map(
    scenario().steps.flatMap(({ title, result }) =>
      (result?.transactions ?? []).map(({ hash }) => [hash, title] as const),
    ),
  );
}

/** The transactions before which the fixture has the state of their account. */
function* recordedWithStates(): Generator<string> {
  type Row = { transactions: { hash: string }[] };
  for (const { transactions } of readJsonLines<Row>('localnet', 'account_states.jsonl.gz'))
    for (const { hash } of transactions) yield hash;
}

/** The emulator charges a bounced message for its cell of extra currencies, the node does not. */
function checkBounce(pair: Unequal | undefined): void {
  const [recorded, emulated] = ordinary(pair);
  assert.ok(recorded.bounce?.kind === 'ok' && emulated.bounce?.kind === 'ok');
  assert.deepEqual(recorded.bounce.messageSize, { cells: 0, bits: 0 });
  assert.equal(emulated.bounce.messageSize.cells, 1);
}

/** Of an account deleted by the storage phase, with a debt that stays, the node says destroyed. */
function checkDestroyed(pair: Unequal | undefined): void {
  const [recorded, emulated] = ordinary(pair);
  assert.equal(recorded.storage?.statusChange, 'deleted');
  assert.deepEqual([recorded.destroyed, emulated.destroyed], [true, false]);
}

/** Sending more of an extra currency than there is throws in the emulator. */
function checkCrash(pair: Unequal | undefined): void {
  assert.ok(pair?.emulated instanceof TvmError);
  assert.equal(pair.emulated.code, 'TVM_CRASHED');
}

/** The new states are equal; the descriptions are not. */
function ordinary(pair: Unequal | undefined) {
  assert.ok(pair && !(pair.emulated instanceof TvmError) && pair.emulated.accepted);
  const { transaction } = pair.emulated;
  assert.deepEqual(transaction.stateUpdate, pair.recorded.stateUpdate);
  const descriptions = [pair.recorded.description, transaction.description] as const;
  assert.ok(descriptions[0].kind === 'ordinary' && descriptions[1].kind === 'ordinary');
  return [descriptions[0], descriptions[1]] as const;
}
