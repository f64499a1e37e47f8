import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { parseTuple, Address as TonAddress, Cell as TonCell, TupleReader } from '@ton/core';
import { Address } from '@tonway/chain';
import { LiteClient, LiteSingleEngine } from 'ton-lite-client';
import type { Devnet } from '../../src/network/devnet.ts';
import { startDevnet } from '../support/running-devnet.ts';
import { signTransfer, walletOf } from '../support/ton-wallet.ts';

const someone = new Address(0, new Uint8Array(32).fill(7));

/** the client has no event for being ready */
async function connect({ status }: Devnet): Promise<LiteSingleEngine> {
  const host = `tcp://127.0.0.1:${status.port}`;
  const engine = new LiteSingleEngine({ host, publicKey: Buffer.from(status.publicKey) });
  while (!engine.isReady()) await setTimeout(5);
  return engine;
}

test('ton-lite-client and @ton/ton deploy a wallet, pay, and ask it', async (t) => {
  const devnet = await startDevnet(t);
  const engine = await connect(devnet);
  const client = new LiteClient({ engine });
  const wallet = walletOf(devnet, 1, 'v5r1');
  for (const seqno of [0, 1]) {
    const message = signTransfer(wallet, { to: someone, amount: '2', seqno });
    await client.sendMessage(Buffer.from(message));
    await devnet.mine();
  }
  const { last } = await client.getMasterchainInfo();
  assert.equal(last.seqno, devnet.status.head.seqno);
  const { balance } = await client.getAccountState(TonAddress.parseRaw(someone.toRaw()), last);
  // up to a nanogram is paid for storage
  assert.ok(balance.coins > 3_999_999_000n);
  const { address } = wallet.contract;
  const { exitCode, result } = await client.runMethod(address, 'seqno', Buffer.alloc(0), last);
  assert.equal(exitCode, 0);
  const stack = new TupleReader(parseTuple(TonCell.fromBase64(result ?? '')));
  assert.equal(stack.readNumber(), 2);
  // closed before the server, to avoid reconnects
  engine.close();
});
