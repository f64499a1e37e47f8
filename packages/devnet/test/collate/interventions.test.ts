import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import {
  type Address,
  Block,
  Builder,
  Config,
  ConfigDictionary,
  Message,
  transactionsOf,
} from '@tonway/chain';
import { Tvm } from '@tonway/tvm';
import { internalMessage } from '../../src/network/messages.ts';
import { order, relay, relayAddress, SmallNetwork } from './small-network.ts';

const TON = 1_000_000_000n;

describe('blocks with interventions', () => {
  const tvm = new Tvm({ workers: 1 });
  after(() => tvm.close());

  async function started(): Promise<SmallNetwork> {
    const network = new SmallNetwork(tvm);
    await network.round();
    await network.round();
    return network;
  }

  function balanceOf(network: SmallNetwork, address: Address): bigint {
    return network.account(address)?.account?.storage.balance.coins ?? 0n;
  }

  test('an account override mints value, and its removal burns it', async () => {
    const network = await started();
    const address = relayAddress(0x10);
    const [made] = await network.round({ overrides: new Map([relay(address, 5n * TON)]) });
    assert.ok(made);
    assert.equal(Block.load(made.root).valueFlow.minted.coins, 5n * TON);
    assert.equal(balanceOf(network, address), 5n * TON);
    const [gone] = await network.round({ overrides: new Map([[address.toRaw(), null]]) });
    assert.ok(gone);
    assert.equal(Block.load(gone.root).valueFlow.burned?.coins, 5n * TON);
    assert.equal(network.account(address), null);
  });

  test('an impersonated message brings its value and has no sender transaction', async () => {
    const network = await started();
    const [from, to] = [relayAddress(0x10, 1), relayAddress(0x90, 2)];
    const fields = internalMessage({ from, to, valueNano: 3n * TON, bounce: false });
    const message = Message.load(Message.toCell(fields));
    const [made] = await network.round({ impersonated: [message] });
    assert.ok(made);
    const block = Block.load(made.root);
    assert.equal(block.valueFlow.minted.coins, 3n * TON);
    assert.equal(block.extra.inMsgDescr.get(message.hash)?.kind, 'imm');
    assert.ok(block.extra.outMsgDescr.isEmpty);
    assert.equal(balanceOf(network, to), 3n * TON);
  });

  test('a configuration override makes a key block and persists', async () => {
    const network = await started();
    const before = network.config;
    const changed = before.set(-7, new Builder().storeUint(42, 32).build());
    const blocks = await network.round({ configOverride: ConfigDictionary.toCell(changed) });
    const key = blocks.map(({ root }) => Block.load(root)).at(-1);
    assert.ok(key?.info.keyBlock);
    assert.equal(new Config(network.config).cell(-7)?.slice().loadUint(32), 42);
    const next = (await network.round()).at(-1);
    assert.ok(next);
    const { info } = Block.load(next.root);
    assert.equal(info.keyBlock, false);
    assert.equal(info.prevKeyBlockSeqno, key.info.seqno);
    assert.equal(info.genCatchainSeqno, key.info.genCatchainSeqno + 1);
    assert.equal(new Config(network.config).cell(-7)?.slice().loadUint(32), 42);
  });

  test('duplicate, foreign and refused messages', async () => {
    const network = await started();
    const [from, to] = [relayAddress(0x10, 1), relayAddress(0x90, 2)];
    await network.round({ overrides: new Map([relay(from, 5n * TON)]) });
    const good = order(from, to, TON);
    const refused = order(to, from, TON);
    const [made] = await network.round({ externals: [good, good, refused] });
    assert.ok(made);
    assert.equal(made.executed.length, 2);
    assert.deepEqual(
      made.refused.map(({ message }) => message.cell.hashHex()),
      [good.cell.hashHex(), refused.cell.hashHex()],
    );
    assert.equal(balanceOf(network, to), TON);
  });

  test('many messages to one account and their consequences, in lt order', async () => {
    const network = await started();
    const [hub, ...others] = Array.from({ length: 20 }, (_, i) => relayAddress(i * 11, i));
    assert.ok(hub);
    const accounts = [hub, ...others].map((each) => relay(each, 100n * TON));
    await network.round({ overrides: new Map(accounts) });
    const externals = others.flatMap((each) => [order(each, hub, TON), order(each, hub, 2n * TON)]);
    const [made] = await network.round({ externals });
    assert.ok(made);
    assert.equal(made.executed.length, 2 * externals.length);
    const block = Block.load(made.root);
    const received = [...transactionsOf(block)].filter(({ inMessage }) => {
      return inMessage?.info.kind === 'internal';
    });
    const times = received.map(({ inMessage }) =>
      inMessage?.info.kind === 'internal' ? inMessage.info.createdLt : 0n,
    );
    assert.equal(received.length, externals.length);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => Number(a - b)),
    );
    assert.ok(balanceOf(network, hub) > 150n * TON);
  });
});
