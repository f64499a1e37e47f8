import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  applyUpdate,
  Block,
  type BlockIdExt,
  bytesKey,
  type Cell,
  ConfigDictionary,
  FULL_SHARD,
  hashmap,
  LibDescr,
  MASTERCHAIN,
  openProof,
  readBoc,
  ShardAccount,
  type ShardAccountFields,
  ShardStateUnsplit,
  type StackValue,
  toHex,
  VmStackValue,
} from '@tonway/chain';
import { readFixture, readJson } from '@tonway/tools/fixtures';
import type { LibrarySource, RetraceCall } from '../../src/index.ts';
import type { RecordedBlock } from '../support/localnet.ts';
import { previousBlocksAt } from '../support/previous-blocks.ts';

/** The recorded transactions of one account in one block, with what they could see. */
export type RecordedRuns = Omit<RetraceCall, 'steps'>;

const LAST_GENESIS_BLOCK = 199;
const PACK_HEADER_BYTES = 4;
const ENTRY_HEADER_BYTES = 8;

/** The transactions of the first masterchain blocks, from the zero state. */
export function* genesisRuns(): Generator<RecordedRuns> {
  const file = readFixture('chain', 'states', 'mainnet-zerostate-mc.boc');
  let root = readBoc(file);
  const fileHash = createHash('sha256').update(file).digest();
  let id = masterchainId(0, root.hash(), fileHash);
  for (const { seqno, boc } of packedBlocks()) {
    const cell = readBoc(boc);
    const block = Block.load(cell);
    const state = ShardStateUnsplit.load(root);
    yield* runsOf(block, networkOf({ id, state }), (account) => state.accounts.get(account));
    root = applyUpdate(block.stateUpdate, root);
    id = masterchainId(seqno, cell.hash(), createHash('sha256').update(boc).digest());
  }
  assert.equal(id.seqno, LAST_GENESIS_BLOCK);
}

/** A block with what is proven of the state before it. */
export interface ProvenBlock {
  readonly block: Block;
  readonly before: Cell;
  readonly runs: Generator<RecordedRuns>;
}

/** The transactions of `provenBlocks`. */
export function* provenRuns(): Generator<RecordedRuns> {
  for (const { runs } of provenBlocks()) yield* runs;
}

/** Shard blocks with a proof of the state before them, and the network of a masterchain block of the same days. */
export function* provenBlocks(): Generator<ProvenBlock> {
  const read = (...path: string[]) => readBoc(readFixture('chain', ...path));
  const master = ShardStateUnsplit.load(openProof(read('states', 'proof-mc-52096617.boc')));
  const id = masterchainId(master.seqno, new Uint8Array(32), new Uint8Array(32));
  const network = networkOf({ id, state: master });
  for (const [seqno, before] of [
    [56_703_839, 56_703_838],
    [57_120_589, 57_120_588],
  ]) {
    const block = Block.load(read('blocks', 'mainnet', `0_8000000000000000_${seqno}.boc`));
    const proof = openProof(read('states', `proof-shard-${before}.boc`));
    const { accounts } = ShardStateUnsplit.load(proof);
    const runs = runsOf(block, network, (account) => accounts.get(account));
    yield { block, before: proof, runs };
  }
}

interface FatBlock {
  readonly block_boc_base64: string;
  readonly previous_accounts: readonly {
    readonly account: string;
    readonly shard_account_boc_base64: string;
  }[];
  readonly config: {
    readonly config_root_boc_base64: string;
    readonly prev_blocks_stack_boc_base64: string;
    readonly libraries_boc_base64: readonly string[];
  };
}

/** A busy block of the year 2026; the file is part of the reference data. */
export function* fatBlockRuns(): Generator<RecordedRuns> {
  const fat = readJson<FatBlock>(
    ...['chain', 'transactions', 'replay', 'tvm_replay_fat_block_66519406.json'],
  );
  const read = (text: string) => readBoc(Buffer.from(text, 'base64'));
  const { config } = fat;
  const network: Network = {
    config: read(config.config_root_boc_base64),
    previousBlocks: previousBlocksOf(VmStackValue.load(read(config.prev_blocks_stack_boc_base64))),
    libraries: librariesOf(config.libraries_boc_base64.map(read)),
  };
  const accounts = new Map(
    fat.previous_accounts.map(({ account, shard_account_boc_base64: boc }) => [
      account.slice('0:'.length),
      ShardAccount.load(read(boc)),
    ]),
  );
  yield* runsOf(Block.load(read(fat.block_boc_base64)), network, (account) =>
    accounts.get(toHex(account)),
  );
}

type Network = Pick<RetraceCall, 'config' | 'previousBlocks' | 'libraries'>;
type AccountsBefore = (account: Uint8Array) => ShardAccountFields | undefined;

function* runsOf(
  { info, extra }: Block,
  network: Network,
  before: AccountsBefore,
): Generator<RecordedRuns> {
  const context = { ...network, now: info.genUtime, randomSeed: extra.randSeed };
  for (const { accountAddress, transactions } of extra.accountBlocks.values()) {
    const account = before(accountAddress) ?? null;
    yield { ...context, account, transactions: [...transactions.values()] };
  }
}

function networkOf(block: RecordedBlock): Network {
  const { custom, libraries } = block.state;
  assert.ok(custom);
  const config = ConfigDictionary.toCell(custom.config.config);
  const previousBlocks = previousBlocksAt(block, 0);
  return { config, previousBlocks, libraries: (hash) => libraries.get(hash)?.lib ?? null };
}

function librariesOf(roots: readonly Cell[]): LibrarySource {
  const found = new Map(
    roots.flatMap((root) =>
      [...hashmap(bytesKey(32), LibDescr).load(root)].map(([hash, { lib }]) => [toHex(hash), lib]),
    ),
  );
  return (hash) => found.get(toHex(hash)) ?? null;
}

function previousBlocksOf(value: StackValue): NonNullable<RetraceCall['previousBlocks']> {
  const [last = NO_BLOCKS, key = NO_BLOCKS, hundredth = NO_BLOCKS] = itemsOf(value);
  const everyHundredth = itemsOf(hundredth).map(blockIdOf);
  return { last: itemsOf(last).map(blockIdOf), lastKeyBlock: blockIdOf(key), everyHundredth };
}

const NO_BLOCKS: StackValue = { kind: 'tuple', items: [] };

function itemsOf(value: StackValue): readonly StackValue[] {
  assert.equal(value.kind, 'tuple');
  return value.items;
}

function blockIdOf(value: StackValue): BlockIdExt {
  const [workchain = 0n, shard = 0n, seqno = 0n, root = 0n, file = 0n] = itemsOf(value).map(
    (item) => (item.kind === 'int' ? item.value : assert.fail()),
  );
  const hash = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  return {
    workchain: Number(workchain),
    shard,
    seqno: Number(seqno),
    rootHash: hash(root),
    fileHash: hash(file),
  };
}

function masterchainId(seqno: number, rootHash: Uint8Array, fileHash: Uint8Array): BlockIdExt {
  return { workchain: MASTERCHAIN, shard: FULL_SHARD, seqno, rootHash, fileHash };
}

/** The masterchain blocks of the first packages; proofs are left out. */
function* packedBlocks(): Generator<{ seqno: number; boc: Uint8Array }> {
  for (const file of ['mainnet-genesis-mc-00000.pack', 'mainnet-genesis-mc-00100.pack']) {
    const pack = Buffer.from(readFixture('chain', 'packs', file));
    for (let at = PACK_HEADER_BYTES; at < pack.length; ) {
      const nameBytes = pack.readUInt16LE(at + 2);
      const dataBytes = pack.readUInt32LE(at + 4);
      const start = at + ENTRY_HEADER_BYTES + nameBytes;
      const name = pack.toString('latin1', at + ENTRY_HEADER_BYTES, start);
      const [, seqno] = /^block_\(-1,8000000000000000,(\d+)\)/.exec(name) ?? [];
      at = start + dataBytes;
      if (seqno !== undefined)
        yield { seqno: Number(seqno), boc: new Uint8Array(pack.subarray(start, at)) };
    }
  }
}

/** The runs of each transaction: those that lead to it, then itself. */
export function* eachTransaction(runs: Iterable<RecordedRuns>): Generator<RecordedRuns> {
  for (const run of runs)
    for (let end = 1; end <= run.transactions.length; end++)
      yield { ...run, transactions: run.transactions.slice(0, end) };
}
