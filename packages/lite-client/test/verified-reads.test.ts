import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Address, type BlockIdExt, equalBytes, toHex } from '@tonway/chain';
import { conversations, readJson } from '@tonway/tools/fixtures';
import { fromTlBlockId } from '../src/block-id.ts';
import { Connection } from '../src/connection/connection.ts';
import { VerificationError } from '../src/errors.ts';
import type { LiteClient } from '../src/lite-client.ts';
import { VerifiedReads } from '../src/reads/verified-reads.ts';
import { memoryTrustStore } from '../src/verify/masterchain/trust-store.ts';
import { TrustedChain } from '../src/verify/masterchain/trusted-chain.ts';
import { parrot, requestKey } from './support/parrot.ts';
import { recordedAnswer, recordedAnswers, zeroStateOf } from './support/recorded-answers.ts';

/** The reference block of the recording. */
function referenceBlock(): BlockIdExt {
  const at = recordedAnswer(
    'localnet',
    'getAccountState',
    ({ params }) => params.id.seqno === 1146,
  );
  return fromTlBlockId(at.params.id);
}

/** A real connection to a server that says what the recorded node said. */
async function connect(t: TestContext): Promise<LiteClient> {
  const answers = new Map<string, Uint8Array>();
  for (const { request, response } of conversations('localnet')) {
    if (response && !answers.has(requestKey(request))) answers.set(requestKey(request), response);
  }
  const server = await parrot(answers);
  const { port, publicKey } = server;
  const client = new Connection({ host: '127.0.0.1', port, publicKey, slices: null });
  t.after(async () => {
    await client.close();
    await server.close();
  });
  // the recorded questions go without the prefix that waits for a block
  return { query: (name, params) => client.query(name, params) };
}

test('an account is verified from the zero state over a real socket', async (t) => {
  const H = referenceBlock();
  const client = await connect(t);
  const store = memoryTrustStore();
  const chain = await TrustedChain.open(zeroStateOf('localnet'), store);
  const reads = new VerifiedReads(client, chain);
  assert.equal(reads.policy, 'signed');
  assert.ok(equalBytes((await reads.head()).rootHash, H.rootHash));
  type Expected = { accounts: Record<string, { balance?: string }> };
  const { accounts } = readJson<Expected>('localnet', 'expected.json');
  let found = 0;
  for (const { params } of recordedAnswers('localnet', 'getAccountState')) {
    if (params.id.workchain !== -1 || params.id.seqno !== H.seqno) continue;
    const address = new Address(params.account.workchain, params.account.id);
    const state = await reads.account(address, H);
    assert.ok(accounts[address.toRaw()] || state.account === null, address.toRaw());
    if (state.account) found++;
  }
  assert.ok(found > 100, `${found} accounts`);
  // progress was kept: who opens the chain again does not start over
  const again = await TrustedChain.open(zeroStateOf('localnet'), store);
  assert.ok(again.isProven(H));
});

test('configuration, shards, libraries and headers of the proven head are verified', async (t) => {
  const H = referenceBlock();
  const reads = new VerifiedReads(
    await connect(t),
    await TrustedChain.open(zeroStateOf('localnet')),
  );
  const head = await reads.head();
  assert.equal((await reads.header(head)).info.seqno, H.seqno);
  assert.equal((await reads.shards(head)).shards.length, 1);
  const { config } = await reads.config(head);
  assert.equal(config.require(8).version, 14);
  assert.equal((await reads.block(head)).block.info.seqno, H.seqno);
});

test('a head without a proof is refused', async (t) => {
  const honest = await connect(t);
  const chain = await TrustedChain.open(zeroStateOf('localnet'));
  const liar: LiteClient = {
    async query(name, params, options) {
      const answer = await honest.query(name, params, options);
      if (answer.kind !== 'liteServer.masterchainInfo') return answer;
      const last = { ...answer.last, fileHash: Buffer.alloc(32, 1) };
      return { ...answer, last } as typeof answer;
    },
  };
  await assert.rejects(new VerifiedReads(liar, chain).head());
  assert.equal(chain.newest.seqno, 0);
});

test('a lie about an account is detected', async (t) => {
  const H = referenceBlock();
  const honest = await connect(t);
  const rows = [...recordedAnswers('localnet', 'getAccountState')].filter(
    ({ params, answer }) =>
      params.id.seqno === H.seqno && answer.state.length > 0 && params.account.workchain === 0,
  );
  const [asked, other] = rows;
  assert.ok(asked && other);
  const liar: LiteClient = {
    query: ((name, params, options) =>
      name === 'getAccountState'
        ? Promise.resolve(other.answer)
        : honest.query(name, params, options)) as LiteClient['query'],
  };
  const reads = new VerifiedReads(liar, await TrustedChain.open(H));
  const address = new Address(0, asked.params.account.id);
  await assert.rejects(reads.account(address, H), VerificationError, toHex(address.hash));
});

test('without a trust policy blocks are trusted, and answers are still checked against them', async (t) => {
  const reads = new VerifiedReads(await connect(t), null);
  assert.equal(reads.policy, 'none');
  const head = await reads.head();
  assert.equal((await reads.shards(head)).shards.length, 1);
});
