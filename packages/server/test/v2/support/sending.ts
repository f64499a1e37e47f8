import type { TestContext } from 'node:test';
import { beginCell, external, internal, SendMode, storeMessage } from '@ton/core';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import { Address } from '@tonway/chain';
import { Devnet, type DevnetOptions } from '@tonway/devnet';
import { openUpstream } from '../../../src/network/upstream/open-upstream.ts';
import { askV2 } from '../../support/ask.ts';
import { msUntil } from '../../support/faulty-network.ts';

export const TON = 1_000_000_000n;
const WAIT_MS = 30_000;

interface Sent {
  readonly seqno: number;
  readonly withInit?: boolean;
  readonly timeout?: number;
  readonly signedBy?: Buffer;
  readonly comment?: string;
}

/** A v4 wallet that sends to itself. */
export function walletOf(byte: number) {
  const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, byte));
  const wallet = WalletContractV4.create({ workchain: 0, publicKey });
  const body = ({ seqno, timeout, signedBy = secretKey, comment }: Sent) =>
    wallet.createTransfer({
      seqno,
      secretKey: signedBy,
      messages: [internal({ to: wallet.address, value: '0.1', bounce: false, body: comment })],
      sendMode: SendMode.PAY_GAS_SEPARATELY,
      ...(timeout !== undefined && { timeout }),
    });
  const { init } = wallet;
  const boc = (sent: Sent, state = init) => {
    const message = external({
      to: wallet.address,
      init: sent.withInit ? state : null,
      body: body(sent),
    });
    return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
  };
  return { address: Address.parse(wallet.address.toRawString()), init, secretKey, body, boc };
}

/** v2 over a devnet that makes blocks when told to. */
export async function start(t: TestContext, options: DevnetOptions = {}) {
  const devnet = await Devnet.start({ production: 'instant', tvm: { workers: 1 }, ...options });
  t.after(() => devnet.close());
  const upstream = await openUpstream({ config: devnet.globalConfig });
  t.after(() => upstream.close());
  const isCaughtUp = () => (upstream.head?.id.seqno ?? 0) >= devnet.status.head.seqno;
  const caughtUp = () => msUntil(isCaughtUp, WAIT_MS);
  // lite servers tell nothing of accounts as long as a shard has no block but its zero state
  await devnet.mine(1);
  await caughtUp();
  return { devnet, upstream, ask: askV2(t, upstream), caughtUp };
}
