import assert from 'node:assert/strict';
import { after, suite, type TestContext, test } from 'node:test';
import { Block, type Cell, Message, readBoc, Transaction, toHex } from '@tonway/chain';
import { decodeStep } from '../../src/index/decode/decode-step.ts';
import { packStep } from '../../src/index/decode/worker-messages.ts';
import type { CommitStage } from '../../src/index/stages.ts';
import type { MasterchainStep, RawBlock } from '../../src/index/step.ts';
import { type StageStep, stageStep } from '../../src/index/step-transactions.ts';
import { IndexWriter } from '../../src/index/writer.ts';
import { accountKeyOf, messageAccountKey } from '../../src/store/accounts/account-key.ts';
import { readIndexHead } from '../../src/store/steps/coverage.ts';
import { migratedDatabase } from '../support/own-database.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';
import { recordedSteps } from './decode/support/recorded-steps.ts';

/** As the context of a test has it. */
const AT_END = { after } as unknown as Pick<TestContext, 'after'>;
type StepMessage = StageStep['transactions'][number]['outMessages'][number];
const hex = (bytes: Uint8Array | null) => bytes && toHex(bytes);

/** The transactions of a step by its blocks alone. */
function* chainTransactions({ masterchain, shards }: MasterchainStep) {
  for (const { id, boc } of [...shards, masterchain] as RawBlock[])
    for (const [address, account] of Block.load(readBoc(boc)).extra.accountBlocks)
      for (const [, transaction] of account.transactions)
        yield { key: accountKeyOf(id.workchain, address), transaction };
}

function messageOf(cell: Cell) {
  const { info, body } = Message.load(cell);
  return {
    hash: hex(cell.hash()),
    opcode: body.isSpecial || body.bitLength < 32 ? null : body.slice().loadUint(32),
    source: hex(messageAccountKey(info.source)),
    destination: hex(messageAccountKey(info.destination)),
  };
}

const readMessage = ({ hash, opcode, source, destination }: StepMessage) => ({
  hash: hex(hash),
  opcode,
  source: hex(source),
  destination: hex(destination),
});

for (const network of ['localnet', 'localnet/split'] as const)
  test(`${network}: transactions and messages of a step equal those of its blocks`, () => {
    const senders = new Set<string>();
    let edges = 0;
    for (const raw of recordedSteps(network)) {
      const step = structuredClone(packStep(decodeStep(raw)).step);
      const found = stageStep(step).transactions;
      const wanted = new Map(
        Array.from(chainTransactions(raw), (each) => [hex(each.transaction.hash), each]),
      );
      assert.equal(found.length, wanted.size);
      for (const each of found) {
        const { key, transaction } = wanted.get(toHex(each.hash)) ?? assert.fail('unknown');
        const { inMessageCell, outMessageCells } = transaction;
        assert.deepEqual(
          [toHex(each.account), each.lt, each.now],
          [toHex(key), transaction.lt, transaction.now],
        );
        assert.equal(toHex(Transaction.load(readBoc(each.boc)).hash), toHex(each.hash));
        assert.deepEqual(
          each.inMessage && readMessage(each.inMessage),
          inMessageCell && messageOf(inMessageCell),
        );
        assert.deepEqual(each.outMessages.map(readMessage), outMessageCells.map(messageOf));
        // a sender is never behind its receiver
        if (each.inMessage && senders.has(toHex(each.inMessage.hash))) edges++;
        for (const { hash } of each.outMessages) senders.add(toHex(hash));
      }
    }
    assert.ok(edges > 20, `${edges} messages were sent and received`);
  });

suite('a commit stage', async () => {
  const { database } = await migratedDatabase();
  await database.query('create table derived (hash bytea primary key)');
  const upstream = await recordedUpstream(AT_END, 'localnet/split');
  const steps = Array.from(recordedSteps('localnet/split').take(40), (step) => decodeStep(step));

  /** Keeps the hashes of transactions; fails at a step. */
  const stageFailingAt = (seqno: number): CommitStage => ({
    async write(queries, written) {
      const hashes = written.flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
      await queries.execute('insert into derived select unnest($1::bytea[])', [hashes]);
      if (written.some((step) => step.seqno === seqno)) throw new Error('the stage failed');
    },
    replace: async () => {},
    rollBack: async () => {},
  });

  const openWriter = (stage: CommitStage) =>
    IndexWriter.open({
      database,
      upstream,
      decoder: { decode: async () => assert.fail('nothing is decoded here') },
      eraWidth: 10n ** 7n,
      isDevnet: false,
      stages: [stage],
    });

  const same = `select from derived full join chain.transactions t using (hash)
    where derived.hash is null or t.hash is null`;

  test('rows of the stage are committed together with the steps', async () => {
    const writer = await openWriter(stageFailingAt(20));
    const write = (part: typeof steps, isFirst: boolean) =>
      database.withConnection((connection) =>
        writer.write(connection, part, { kind: 'head', isFirst }, null),
      );
    await write(steps.slice(0, 10), true);
    await assert.rejects(write(steps.slice(10, 30), false), /the stage failed/);
    assert.equal((await readIndexHead(database))?.seqno, steps[9]?.seqno);
    assert.equal((await database.query(same)).length, 0);
    await write(steps.slice(10, 19), false);
    assert.equal((await readIndexHead(database))?.seqno, 19);
    assert.equal((await database.query(same)).length, 0);
    assert.ok((await database.query('select from derived')).length > 20);
  });
});
