import { internal, toNano } from '@ton/core';
import { Actor } from '@tonway/scenes';
import type { DevnetNetwork } from '@tonway/scenes/devnet';
import type { Devnet } from '../../src/network/devnet.ts';

const WALLETS = 100;
/** The maximum number of messages of a wallet v4. */
const PAYMENTS_AT_ONCE = 4;
const VERSIONS = ['v4r2', 'v5r1'] as const;

/** One message per wallet that makes the deployed wallet pay others. */
export async function signedTraffic(devnet: Devnet, network: DevnetNetwork): Promise<Uint8Array[]> {
  const actors = await Promise.all(
    Array.from({ length: WALLETS }, (_, index) =>
      Actor.create(`bench/${index}`, VERSIONS[index % 2] ?? 'v4r2'),
    ),
  );
  for (const { address } of actors) await network.fund(address, toNano(100));
  await network.settle();
  for (const message of orders(actors, devnet)) await devnet.send(message);
  await network.settle();
  return orders(actors, devnet);
}

function orders(actors: readonly Actor[], { status: { now } }: Devnet): Uint8Array[] {
  return actors.map((actor, index) => {
    const payments = Array.from({ length: PAYMENTS_AT_ONCE }, (_, place) => {
      const { address: to } = actors[(index + 7 * place + 1) % WALLETS] ?? actor;
      return internal({ to, value: toNano('0.1'), bounce: false, body: `payment ${place}` });
    });
    return actor.sign(now, payments).cell.toBoc();
  });
}
