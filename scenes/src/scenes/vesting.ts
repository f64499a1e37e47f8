import { type Address, contractAddress, internal, toNano } from '@ton/core';
import { type Actor, keyOf } from '../actor.ts';
import { comment } from '../contracts/text.ts';
import {
  addToWhitelistBody,
  type VestingParams,
  vestingInit,
  vestingRequestBody,
  vestingSendBody,
} from '../contracts/vesting.ts';
import { externalMessage } from '../external-message.ts';
import type { SceneNetwork } from '../network.ts';
import { type Expected, refused, type SceneResult, Stage } from '../stage.ts';

export interface VestingScene extends SceneResult {
  readonly vesting: Address;
  readonly params: VestingParams;
  readonly whitelist: readonly Address[];
  readonly seqno: number;
}

const NOT_SENDER = 103;
const KEY = keyOf('vesting/the wallet itself');

interface Cast {
  readonly stage: Stage;
  readonly company: Actor;
  readonly worker: Actor;
  readonly bank: Actor;
  readonly params: VestingParams;
  readonly vesting: Address;
}

/** A vesting wallet: unlocked money goes anywhere, locked money only to the whitelist. */
export async function vesting(network: SceneNetwork): Promise<VestingScene> {
  const cast = await prepare(new Stage('vesting', network));
  await allow(cast);
  await spend(cast);
  await spendFromOutside(cast);
  const { stage, bank, company, params } = cast;
  const whitelist = [bank.address, company.address];
  return { steps: stage.steps, vesting: cast.vesting, params, whitelist, seqno: 1 };
}

/** Three of ten parts are unlocked. */
async function prepare(stage: Stage): Promise<Cast> {
  const company = await stage.actor('company', 'v4r2', toNano(50));
  const worker = await stage.actor('worker', 'v5r1');
  const bank = await stage.actor('bank', 'v3r2');
  const params = {
    publicKey: KEY.publicKey,
    startTime: (await stage.network.now()) - 35 * 86_400,
    totalDuration: 100 * 86_400,
    unlockPeriod: 10 * 86_400,
    cliffDuration: 20 * 86_400,
    totalAmountNano: toNano(20),
    sender: company.address,
    owner: worker.address,
  };
  const init = await vestingInit(params);
  const address = contractAddress(0, init);
  const deploy = { to: address, value: toNano(20), init };
  await stage.act('the money is locked', company, deploy, { transactions: 2 });
  return { stage, company, worker, bank, params, vesting: address };
}

async function allow({ stage, company, worker, bank, vesting: to }: Cast) {
  const body = addToWhitelistBody([bank.address, company.address], 1);
  const message = { to, value: toNano('0.1'), body };
  await stage.act('two are whitelisted', company, message, { transactions: 3 });
  const failures = [refused(to, NOT_SENDER)];
  await stage.act('the owner whitelists', worker, message, { transactions: 3, failures });
}

async function spend(cast: Cast) {
  const { worker, bank } = cast;
  const texts = ['from what is free', 'from what is locked', 'too much'] as const;
  await send(worker.address, toNano(1), texts[0], { transactions: 4, comments: [texts[0]] });
  await send(bank.address, toNano(10), texts[1], { transactions: 4, comments: [texts[1]] });
  // The message is skipped, and the owner still gets an answer.
  await send(worker.address, toNano(4), texts[2], { transactions: 3 });

  async function send(to: Address, value: bigint, text: string, expected: Expected) {
    const payment = internal({ to, value, bounce: false, body: comment(text) });
    const message = { to: cast.vesting, value: toNano('0.1'), body: vestingSendBody(payment, 2) };
    await cast.stage.act(`a payment ${text}`, worker, message, expected);
  }
}

async function spendFromOutside({ stage, company, vesting: from }: Cast) {
  const to = company.address;
  const payment = internal({ to, value: toNano(1), bounce: false, body: comment('back to you') });
  const validUntil = (await stage.network.now()) + 600;
  const message = externalMessage(from, vestingRequestBody(KEY, 0, validUntil, payment), null);
  const expected = { transactions: 2, comments: ['back to you'] };
  await stage.send('the wallet is told from outside', message, expected);
}
