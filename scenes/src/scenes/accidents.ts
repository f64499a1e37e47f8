import { type Address, beginCell, type Cell, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import { testerAddress, testerBody, testerInit } from '../contracts/tester.ts';
import { comment } from '../contracts/text.ts';
import { externalMessage } from '../external-message.ts';
import type { SceneNetwork } from '../network.ts';
import { refused, type SceneResult, Stage } from '../stage.ts';

export interface AccidentsScene extends SceneResult {
  /** A tester that still exists. */
  readonly tester: Address;
  /** The number of messages that it processed successfully. */
  readonly received: number;
  /** A tester that was destroyed. */
  readonly destroyed: Address;
  /** A tester in the masterchain, and the library that it published. */
  readonly librarian: Address;
  readonly library: Cell;
}

const NUMBER = 3_000;
const EXIT_CODE = 1_234;
const NOT_ENOUGH_TON = 37;

interface Cast {
  readonly stage: Stage;
  readonly alice: Actor;
  readonly tester: Address;
}

/** Failures and unusual transactions: exit codes, bounces, logs, destruction, libraries. */
export async function accidents(network: SceneNetwork): Promise<AccidentsScene> {
  const cast = await prepare(new Stage('accidents', network));
  await fail(cast);
  await speakOut(cast);
  const destroyed = await destroy(cast);
  const library = beginCell().storeStringTail('a library').endCell();
  const librarian = await publish(cast, library);
  const { stage, tester } = cast;
  return { steps: stage.steps, tester, received: 3, destroyed, librarian, library };
}

async function prepare(stage: Stage): Promise<Cast> {
  const alice = await stage.actor('alice', 'v4r2');
  const tester = await testerAddress(NUMBER);
  const message = { to: tester, value: toNano(1), init: await testerInit(NUMBER) };
  await stage.act('a tester is deployed', alice, message, { transactions: 2 });
  return { stage, alice, tester };
}

async function fail({ stage, alice, tester }: Cast) {
  const value = toNano('0.1');
  await stage.act('the computation fails and bounces', alice, told(testerBody.throws(EXIT_CODE)), {
    transactions: 3,
    failures: [refused(tester, EXIT_CODE)],
  });
  await stage.act('the action phase fails', alice, told(testerBody.overspend()), {
    transactions: 2,
    failures: [{ address: tester, phase: 'action', exitCode: NOT_ENOUGH_TON }],
  });
  const nothing = { to: tester, value: 1n, body: testerBody.throws(EXIT_CODE) };
  await stage.act('there is no gas', alice, nothing, { transactions: 2 });
  const nowhere = { to: await testerAddress(NUMBER + 99), value };
  await stage.act('there is no contract', alice, nowhere, { transactions: 3 });

  function told(body: Cell) {
    return { to: tester, value, body };
  }
}

async function speakOut({ stage, alice, tester }: Cast) {
  const message = { to: tester, value: toNano('0.1'), body: testerBody.emit(3, 7) };
  await stage.act('messages to the outside', alice, message, { transactions: 2, emitted: 3 });
  const fromOutside = externalMessage(tester, comment('nobody signed this'), null);
  const expected = { transactions: 2, comments: ['nobody signed this'] };
  await stage.send('an external message without a wallet', fromOutside, expected);
}

async function destroy({ stage, alice }: Cast) {
  const number = NUMBER + 1;
  const to = await testerAddress(number);
  const message = {
    to,
    value: toNano('0.5'),
    init: await testerInit(number),
    body: testerBody.destroy(),
  };
  await stage.act('a contract is deployed and destroyed', alice, message, { transactions: 3 });
  return to;
}

/** Libraries of masterchain accounts are public. */
async function publish({ stage, alice }: Cast, library: Cell) {
  const to = await testerAddress(NUMBER, -1);
  const body = testerBody.setLibrary(library, 2);
  const message = { to, value: toNano(2), init: await testerInit(NUMBER), body };
  await stage.act('a library is published', alice, message, { transactions: 2 });
  return to;
}
