import { type Cell, contractAddress, internal, type MessageRelaxed, toNano } from '@ton/core';
import { Message, normalizedMessageHash, readBoc, toBase64 } from '@tonway/chain';
import {
  Actor,
  jettonMintBody,
  jettonMinterInit,
  jettonTransferBody,
  jettonWalletAddress,
  onChainContent,
} from '@tonway/scenes';
import { openLiveHub } from '../../../src/app/parts/stream-hub.ts';
import { startStream } from '../../../src/app/roles/stream.ts';
import { readSettings } from '../../../src/config/read-settings.ts';
import { addKey } from '../../gateway/support/backends.ts';
import { pendingServer } from '../../pending/support/pending-server.ts';

export const DECIMALS = 6;
const MINTED = 1_000_000n;
const CONTENT = { name: 'Tea', symbol: 'TEA', decimals: String(DECIMALS) };

/** A devnet with its index, the server of the APIs and the streaming server; Alice has jettons. */
export async function wholeNetwork() {
  const create = (name: string) => Actor.create(`streams/${name}`, 'v4r2');
  const [alice, bob, carol] = [await create('alice'), await create('bob'), await create('carol')];
  const funded = [alice, bob, carol].map(({ address }) => ({
    address: address.toRawString(),
    balanceNano: toNano(5),
  }));
  const server = await pendingServer({ funded });
  const { devnet, network, settled } = server;
  const sign = (actor: Actor, message: MessageRelaxed) =>
    actor.sign(devnet.status.now, [message]).cell;
  const init = await jettonMinterInit(alice.address, onChainContent(CONTENT));
  const minter = contractAddress(0, init);
  const body = jettonMintBody({
    to: alice.address,
    amount: MINTED,
    excessesTo: alice.address,
    tonNano: toNano('0.2'),
    notificationNano: 0n,
  });
  await network.send(sign(alice, internal({ to: minter, value: toNano(1), init, body })));
  await network.settle();
  await settled();
  devnet.faults({ producing: false });
  const aliceJettons = await jettonWalletAddress(minter, alice.address);
  const stream = await startStreaming(server);
  return {
    ...server,
    ...stream,
    alice,
    bob,
    carol,
    minter,
    /** The same wallet, with the seqno of the start. */
    again: create,
    /** Blocks until all messages are processed, indexed and classified. */
    async land() {
      await network.settle();
      await settled();
    },
    tonTransfer: (from: Actor, to: Actor, value: string) =>
      sign(from, internal({ to: to.address, value, bounce: false })),
    jettonTransfer(amount: bigint) {
      const transfer = jettonTransferBody({
        to: bob.address,
        excessesTo: alice.address,
        amount,
        notificationNano: toNano('0.01'),
      });
      return sign(alice, internal({ to: aliceJettons, value: toNano('0.2'), body: transfer }));
    },
  };
}

async function startStreaming({
  database,
  databaseUrl,
  redisServer,
  closeFirst,
}: Awaited<ReturnType<typeof pendingServer>>) {
  const streamLog: string[] = [];
  const stream = await startStream(
    readSettings({
      NETWORK: 'devnet',
      STREAM_PORT: '0',
      STREAM_KEYLESS_CONNECTIONS: '0',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisServer.url,
      LOG_LEVEL: 'warn',
    }),
    openLiveHub,
    { logTo: { write: (line) => void streamLog.push(line) } },
  );
  closeFirst(() => stream.close());
  const { secret: key } = await addKey(database, { plan: 'advanced' });
  return { streamUrl: stream.url, streamLog, key };
}

/** The normalised hash of an external message, as streams name its trace. */
export function traceOf(message: Cell): string {
  return toBase64(normalizedMessageHash(Message.load(readBoc(message.toBoc()))));
}
