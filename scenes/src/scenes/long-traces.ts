import { type Address, toNano } from '@ton/core';
import { testerAddress, testerBody, testerInit } from '../contracts/tester.ts';
import type { SceneNetwork } from '../network.ts';
import { type SceneResult, Stage } from '../stage.ts';

export interface LongTraceScene extends SceneResult {
  /** In execution order. */
  readonly testers: readonly Address[];
}

const CHAIN_FROM = 1_000;
const FAN_OUT_FROM = 2_000;

/** A chain of internal messages: each tester deploys the next one. */
export async function chain(network: SceneNetwork, messages = 20): Promise<LongTraceScene> {
  const stage = new Stage('chain', network);
  const alice = await stage.actor('alice');
  const [to, init] = [await testerAddress(CHAIN_FROM), await testerInit(CHAIN_FROM)];
  const message = { to, value: toNano(3), init, body: testerBody.chain(messages - 1) };
  const expected = { transactions: messages + 1 };
  await stage.act(`a chain of ${messages} messages`, alice, message, expected);
  return { steps: stage.steps, testers: await testers(CHAIN_FROM, messages) };
}

/** One tester deploys many others in one transaction. */
export async function fanOut(network: SceneNetwork, messages = 200): Promise<LongTraceScene> {
  const stage = new Stage('fan-out', network);
  const alice = await stage.actor('alice');
  const [to, init] = [await testerAddress(FAN_OUT_FROM), await testerInit(FAN_OUT_FROM)];
  const body = testerBody.fanOut(messages, toNano('0.01'));
  const expected = { transactions: messages + 2 };
  await stage.act(
    `a fan-out to ${messages}`,
    alice,
    { to, value: toNano(10), init, body },
    expected,
  );
  return { steps: stage.steps, testers: await testers(FAN_OUT_FROM, messages + 1) };
}

async function testers(from: number, count: number): Promise<Address[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => testerAddress(from + index)));
}
