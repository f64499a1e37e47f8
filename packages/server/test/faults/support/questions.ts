import assert from 'node:assert/strict';
import {
  type Address,
  Block,
  fromBase64,
  MASTERCHAIN,
  readBoc,
  shardToSigned,
  Transaction,
  toBase64,
} from '@tonway/chain';
import type { StoredBlock } from '@tonway/devnet';
import type { Random } from '@tonway/tools/random';
import { header } from '../../../src/api/v2/shapes/block.ts';
import { extTransaction } from '../../../src/api/v2/shapes/transaction.ts';
import { shownId, type Truth } from './truth.ts';

/** A question to v2 whose answer the network's store knows as well. */
export interface Question {
  readonly operation: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Throws where the answer is wrong; `named` is the block that its headers name, if any. */
  check(result: never, named: StoredBlock | null): void;
}

interface Surroundings {
  readonly truth: Truth;
  readonly random: Random;
  /** Wallets whose data begin with their seqno. */
  readonly wallets: readonly Address[];
}

type Maker = (surroundings: Surroundings) => Question;

/** One of all kinds. */
export function anyQuestion(surroundings: Surroundings): Question {
  return surroundings.random.pick(MAKERS)(surroundings);
}

const MAKERS: readonly Maker[] = [
  addressInformation,
  addressInformation,
  masterchainInfo,
  seqnoMethod,
  transactions,
  blockHeader,
  lookupByLt,
  lookupBySeqno,
  shards,
];

function about(named: StoredBlock | null): StoredBlock {
  return named ?? assert.fail('the answer names no block');
}

function masterchainInfo(): Question {
  return {
    operation: 'getMasterchainInfo',
    body: {},
    check(result: { last: unknown; state_root_hash: string }, named) {
      const { id, state } = about(named);
      assert.deepEqual(result.last, shownId(id));
      assert.equal(result.state_root_hash, toBase64(state.hash()));
    },
  };
}

interface ShownId {
  readonly lt: string;
  readonly hash: string;
}

interface ShownAccount {
  readonly balance: string;
  readonly state: string;
  readonly code: string;
  readonly data: string;
  readonly sync_utime: number;
  readonly block_id: unknown;
  readonly last_transaction_id: ShownId;
}

function addressInformation({ truth, random, wallets }: Surroundings): Question {
  const address = random.pick(wallets);
  return {
    operation: 'getAddressInformation',
    body: { address: address.toRaw() },
    check(result: ShownAccount, named) {
      const account = truth.account(address, about(named));
      const { balance, state, sync_utime } = result;
      assert.deepEqual(
        [balance, state, sync_utime],
        [account.balance, account.state, account.genUtime],
      );
      assert.deepEqual(transactionId(result.last_transaction_id), account.last);
      assert.deepEqual(result.block_id, shownId(about(named).id));
      assert.equal(shownHash(result.code), account.code?.hashHex());
      assert.equal(shownHash(result.data), account.data?.hashHex());
    },
  };
}

function shownHash(boc: string): string | undefined {
  return boc === '' ? undefined : readBoc(fromBase64(boc)).hashHex();
}

function transactionId({ lt, hash }: ShownId) {
  return { lt, hash };
}

interface ShownRun {
  readonly exit_code: number;
  readonly stack: unknown;
  readonly block_id: unknown;
  readonly last_transaction_id: ShownId;
}

function seqnoMethod({ truth, random, wallets }: Surroundings): Question {
  const address = random.pick(wallets);
  return {
    operation: 'runGetMethod',
    body: { address: address.toRaw(), method: 'seqno', stack: [] },
    check({ exit_code, stack, block_id, last_transaction_id }: ShownRun, named) {
      const { data, last } = truth.account(address, about(named));
      assert.deepEqual(block_id, shownId(about(named).id));
      assert.deepEqual(transactionId(last_transaction_id), last);
      if (!data) return assert.notEqual(exit_code, 0);
      const seqno = data.slice().loadUint(32);
      assert.deepEqual([exit_code, stack], [0, [['num', `0x${seqno.toString(16)}`]]]);
    },
  };
}

interface ShownTransaction {
  readonly data: string;
  readonly transaction_id: ShownId;
}

/** The account's state names the newest one, and each names the one before it: nothing else can be in the list. */
function transactions({ truth, random, wallets }: Surroundings): Question {
  const address = random.pick(wallets);
  const limit = 1 + random.below(5);
  return {
    operation: 'getTransactions',
    body: { address: address.toRaw(), limit },
    check(result: readonly ShownTransaction[], named) {
      let next = truth.account(address, about(named)).last;
      for (const shown of result) {
        const cell = readBoc(fromBase64(shown.data));
        assert.deepEqual(transactionId(shown.transaction_id), next);
        assert.equal(toBase64(cell.hash()), next.hash);
        const transaction = Transaction.load(cell);
        assert.deepEqual(shown, inJson(extTransaction(address.workchain, transaction)));
        const { previousLt, previousHash } = transaction;
        next = { lt: previousLt.toString(), hash: toBase64(previousHash) };
      }
      assert.ok(result.length === limit || next.lt === '0', 'the list is too short');
    },
  };
}

/** Without what is undefined. */
function inJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function pastSeqno({ truth, random }: Surroundings): number {
  // what has just been made may not be known everywhere
  return 1 + random.below(Math.max(1, truth.headSeqno - 20));
}

function blockHeader(surroundings: Surroundings): Question {
  const { id, info, root } = surroundings.truth.masterchainBlock(pastSeqno(surroundings));
  return {
    operation: 'getBlockHeader',
    body: {
      workchain: MASTERCHAIN,
      shard: shardToSigned(id.shard).toString(),
      seqno: id.seqno,
    },
    check(result: unknown) {
      const { globalId } = Block.load(root);
      assert.deepEqual(result, header({ id, globalId, info, proof: { block: id, parts: {} } }));
    },
  };
}

function lookupByLt(surroundings: Surroundings): Question {
  const { truth, random } = surroundings;
  const at = truth.masterchainBlock(pastSeqno(surroundings));
  const { workchain, shard } = random.pick(truth.shards(at));
  const value = at.info.startLt;
  const upTo = truth.headSeqno;
  const found = truth.store.find({ workchain, prefix: shard, by: 'lt', value, upTo });
  return {
    operation: 'lookupBlock',
    body: { workchain, shard: shardToSigned(shard).toString(), lt: value.toString() },
    check: (result: unknown) => assert.deepEqual(result, shownId(found?.id ?? assert.fail())),
  };
}

function lookupBySeqno(surroundings: Surroundings): Question {
  const { id } = surroundings.truth.masterchainBlock(pastSeqno(surroundings));
  return {
    operation: 'lookupBlock',
    body: {
      workchain: MASTERCHAIN,
      shard: shardToSigned(id.shard).toString(),
      seqno: id.seqno,
    },
    check: (result: unknown) => assert.deepEqual(result, shownId(id)),
  };
}

function shards(surroundings: Surroundings): Question {
  const { truth } = surroundings;
  const block = truth.masterchainBlock(pastSeqno(surroundings));
  return {
    operation: 'shards',
    body: { seqno: block.id.seqno },
    check(result: { shards: unknown }, named) {
      assert.equal(about(named).id.seqno, block.id.seqno);
      const listed = truth.shards(block);
      assert.deepEqual(
        result.shards,
        listed.map(({ workchain, shard, descr }) => shownId({ ...descr, workchain, shard })),
      );
    },
  };
}
