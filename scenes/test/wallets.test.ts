import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wallets } from '../src/index.ts';
import { played } from './support/played.ts';

/** Known code hashes of wallets. */
const CODE_HASHES: Readonly<Record<string, string>> = {
  v1r1: 'oM/CxIruFqJx8s/AtzgtgXVs7LEBfQd/qqs7tgL2how=',
  v1r2: '1JAvzJ+tdGmPqONTIgpo2g3PcuMryy657gQhfBfTBiw=',
  v1r3: 'WHzHie/xyE9G7DeX5F/ICaFP9a4k8eDHpqmcydyQYf8=',
  v2r1: 'XJpeaMEI4YchoHxC+ZVr+zmtd+xtYktgxXbsiO7mUyk=',
  v2r2: '/pUw0yQ4Uwg+8u8LTCkIwKv2+hwx6iQ6rKpb+MfXU/E=',
  v3r1: 'thBBpYp5gLlG6PueGY48kE0keZ/6NldOpCUcQaVm9YE=',
  v3r2: 'hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk=',
  v4r2: '/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA=',
  v5r1: 'IINLe3KxEhR+Gy+0V7hOdNGjDwT3N9T2KmaOlVLSty8=',
};

test('wallets of every version send payments', async () => {
  const { network, result, ask } = await played(wallets);
  for (const [version, address] of result.wallets) {
    const { status, code } = await network.account(address);
    assert.equal(status, 'active');
    if (version === 'highload') continue;
    assert.equal(code?.hash().toString('base64'), CODE_HASHES[version], version);
    if (version === 'v1r1') continue;
    const sent = version.startsWith('v1') ? 2 : 3;
    assert.equal((await ask(address, 'seqno')).readNumber(), sent, version);
  }
  assert.equal((await network.account(result.receiver)).status, 'uninit');
});

test('a highload wallet executes each request once', async () => {
  const { result, ask } = await played(wallets);
  const address = result.wallets.get('highload');
  assert.ok(address);
  for (const [number, isDone] of [true, true, true, false].entries()) {
    const answer = await ask(address, 'is_done', { type: 'int', value: BigInt(number) });
    assert.equal(answer.readBoolean(), isDone);
  }
});
