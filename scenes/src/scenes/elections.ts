import { type Address, toNano } from '@ton/core';
import { keyOf } from '../actor.ts';
import {
  ELECTOR,
  electorCode,
  electorData,
  newStakeBody,
  recoverStakeBody,
} from '../contracts/elector.ts';
import type { SceneNetwork } from '../network.ts';
import { type SceneResult, Stage } from '../stage.ts';

export interface ElectionsScene extends SceneResult {
  readonly elector: Address;
  readonly validator: Address;
  /** The public key of the validator, and its stake. */
  readonly publicKey: Buffer;
  readonly stakeNano: bigint;
}

const KEY = keyOf('elections/the key of the validator');
const STAKE = toNano(11);
/** What the elector keeps of a stake for its answer. */
const CONFIRMATION = toNano(1);
const CREDIT = toNano(5);
const DAY = 86_400;

/** The real elector: a stake is accepted, a stake for other elections comes back, an old stake is recovered. */
export async function elections(network: SceneNetwork): Promise<ElectionsScene> {
  const stage = new Stage('elections', network);
  const validator = await stage.actor('validator', 'v3r2', toNano(50), -1);
  const electAt = (await network.now()) + 2 * DAY;
  const open = { electAt, closeAt: electAt - DAY, minStakeNano: toNano(10) };
  const credits = new Map([[validator.address, CREDIT]]);
  await network.replace(ELECTOR, electorCode(), electorData({ ...open, credits }));
  await network.fund(ELECTOR, toNano(100));
  await network.settle();
  await stake('a stake is accepted', electAt, 1);
  await stake('a stake for other elections comes back', electAt + 1, 2);
  const recover = { to: ELECTOR, value: toNano(1), body: recoverStakeBody(3) };
  await stage.act('an old stake is recovered', validator, recover, { transactions: 3 });
  await stage.act('nothing is left to recover', validator, recover, { transactions: 3 });
  return {
    steps: stage.steps,
    elector: ELECTOR,
    validator: validator.address,
    publicKey: KEY.publicKey,
    stakeNano: STAKE - CONFIRMATION,
  };

  async function stake(name: string, stakeAt: number, queryId: number) {
    const body = newStakeBody(KEY, validator.address, stakeAt, queryId);
    await stage.act(name, validator, { to: ELECTOR, value: STAKE, body }, { transactions: 3 });
  }
}
