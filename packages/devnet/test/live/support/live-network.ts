import type { TestContext } from 'node:test';
import { MASTERCHAIN } from '@tonway/chain';
import type { LiteReader } from '@tonway/lite-client';
import type { Devnet } from '../../../src/network/devnet.ts';
import type { DevnetOptions } from '../../../src/network/options.ts';
import { readerOf, startDevnet } from '../../support/running-devnet.ts';
import { type Journey, travel } from './journey.ts';
import { type ReadBlock, readChain } from './read-chain.ts';

/** A devnet after a journey, read by a verifying client. */
export interface LiveNetwork {
  readonly devnet: Devnet;
  readonly reader: LiteReader;
  readonly journey: Journey;
  /** Every block, parents first. */
  readonly chain: readonly ReadBlock[];
}

export async function liveNetwork(t: TestContext, options: DevnetOptions): Promise<LiveNetwork> {
  const devnet = await startDevnet(t, { production: 'manual', ...options });
  const journey = await travel(devnet);
  const reader = await readerOf(t, devnet);
  const { head, shards } = devnet.status;
  return { devnet, reader, journey, chain: await readChain(reader, [head, ...shards]) };
}

/** Sends queries of one kind, verifies each answer, compares it with the chain; returns the number of answers. */
export type Check = (network: LiveNetwork) => Promise<number>;

export function masterchainOf({ chain }: LiveNetwork): ReadBlock[] {
  return chain.filter(({ id }) => id.workchain === MASTERCHAIN);
}

export function shardBlocksOf({ chain }: LiveNetwork): ReadBlock[] {
  return chain.filter(({ id }) => id.workchain !== MASTERCHAIN);
}

/** Every `step`-th block, and the last one. */
export function some(blocks: readonly ReadBlock[], step: number): ReadBlock[] {
  return blocks.filter((_, index) => (blocks.length - 1 - index) % step === 0);
}
