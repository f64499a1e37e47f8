import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address } from '@tonway/chain';
import { textCommentBody } from '@tonway/contracts';
import { startDevnet } from '../support/running-devnet.ts';

const TON = 1_000_000_000n;
/** An account of the last of four shards. */
const someone = new Address(0, new Uint8Array(32).fill(0xe7));

for (const [name, options] of [
  ['at once', { production: 'instant', shards: 1 }],
  ['at once, over four shards', { production: 'instant', shards: 4 }],
  ['every hour, over four shards', { production: { intervalMs: 3_600_000 }, shards: 4 }],
] as const)
  test(`a send returns all of its transactions: ${name}`, async (t) => {
    const devnet = await startDevnet(t, options);
    const [owner, stranger] = [await devnet.treasury('owner'), await devnet.treasury('stranger')];
    const jetton = await devnet.deployJetton({
      symbol: 'GOLD',
      admin: owner,
      mint: [{ to: owner, amount: 100n }],
    });
    const sent = await devnet.sendAs(stranger, {
      to: jetton.address,
      valueNano: TON,
      body: textCommentBody('let me in'),
    });
    const { transactions, isComplete } = sent.trace;
    assert.ok(isComplete);
    assert.deepEqual(
      transactions.map(({ account, exitCode, success }) => [account.toRaw(), exitCode, success]),
      [
        [stranger.toRaw(), 0, true],
        [jetton.address.toRaw(), 0xffff, false],
        [stranger.toRaw(), 0, true],
      ],
    );
    const [request, refused, bounced] = transactions;
    assert.deepEqual([refused?.parent, refused?.children], [request, [bounced]]);
    assert.ok(refused?.reason === 'unknown operation' && bounced?.isBounced);
    assert.ok(refused.fees.gasNano > 0n && refused.fees.totalNano >= refused.fees.gasNano);
    assert.match(
      String(sent.trace),
      /^outside → stranger.*\n└─ stranger → GOLD {2}1 GRAM {2}comment {2}✗ exit code 65535 · unknown operation .*\n {3}└─ GOLD → stranger/,
    );
  });

test('the trace of a message that waits for a block is empty', async (t) => {
  const devnet = await startDevnet(t, { production: 'manual' });
  const { trace } = await devnet.faucet(someone);
  assert.deepEqual([trace.transactions.length, trace.isComplete], [0, false]);
  assert.equal(String(trace), '(no transactions)\n… messages are waiting for further blocks');
});

test('the trace of a faucet names the known contracts', async (t) => {
  const devnet = await startDevnet(t);
  const { wallets } = devnet.keys.prefunded[0] ?? assert.fail();
  const { trace } = await devnet.faucet(wallets.v4r2, TON);
  assert.match(String(trace), /^outside → faucet .*\n└─ faucet → wallet 0 v4r2 {2}1 GRAM {2}✓/);
});

test('a devnet without a port is used in its process only', async (t) => {
  const devnet = await startDevnet(t, { port: null });
  assert.equal((await devnet.faucet(someone, TON)).trace.transactions.length, 2);
  assert.equal(devnet.status.port, 0);
  assert.throws(() => devnet.globalConfig, { code: 'OPTION_INVALID', message: /port: null/ });
});

test('logs are those of the transactions of the trace', async (t) => {
  const devnet = await startDevnet(t, { vmLogs: 'instructions' });
  const { trace } = await devnet.faucet(someone, TON);
  assert.match(trace.transactions[0]?.vmLog ?? '', /execute ACCEPT/);
  assert.equal(trace.transactions[1]?.vmLog, null, 'nothing was executed');
});
