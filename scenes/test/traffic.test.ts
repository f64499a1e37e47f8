import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizedHash, type SentTransfers, traffic } from '../src/index.ts';
import { SandboxNetwork } from '../src/sandbox-network.ts';

const options = { seed: 7, wallets: 9, transfers: 300 };

async function play(changes: { seed?: number; transfersPerSecond?: number } = {}) {
  const network = await SandboxNetwork.create();
  return { network, sent: await traffic(network, { ...options, ...changes }) };
}

function transfersOf(sent: readonly SentTransfers[]) {
  return sent
    .flatMap(({ transfers }) => transfers)
    .map(({ from, to, amountNano, comment }) => [`${from}`, `${to}`, amountNano, comment]);
}

test('all sent messages are delivered', async () => {
  const { network, sent } = await play();
  assert.equal(transfersOf(sent).length, options.transfers);
  assert.equal(network.traces.length, sent.length);
  for (const [index, { messageHash, transfers }] of sent.entries()) {
    const [root, ...payments] = network.traces[index] ?? [];
    assert.equal(root?.inMessage?.info.type, 'external-in');
    assert.equal(normalizedHash(root.inMessage.info.dest, root.inMessage.body), messageHash);
    const arrived = payments.map(({ inMessage }) => {
      assert.equal(inMessage?.info.type, 'internal');
      const { src, dest, value } = inMessage.info;
      return [
        `${src}`,
        `${dest}`,
        value.coins,
        inMessage.body.beginParse().skip(32).loadStringTail(),
      ];
    });
    assert.deepEqual(arrived, transfersOf([{ messageHash, transfers }]));
  }
});

test('the seed determines the messages', async () => {
  const [first, second, other] = [await play(), await play(), await play({ seed: 8 })];
  assert.deepEqual(transfersOf(first.sent), transfersOf(second.sent));
  assert.notDeepEqual(transfersOf(first.sent), transfersOf(other.sent));
});

test('traffic keeps its rate', async () => {
  const startedAt = performance.now();
  const { sent } = await play({ transfersPerSecond: 150 });
  const last = sent.at(-1)?.transfers.length ?? 0;
  const seconds = (performance.now() - startedAt) / 1000;
  assert.ok(seconds >= (options.transfers - last) / 150);
});
