import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, Builder } from '@tonway/chain';
import { accountNumber, type Sent } from '../support/trace-builder.ts';
import { sentenceOf } from './sentence-of.ts';
import { tipJarFlow, tipJarTipping } from './tip-jar.ts';
import { tipJarReceived, tipJarTip } from './tip-jar-bodies.ts';

const [guest, jar, waiter] = [1, 2, 3].map(accountNumber) as [string, string, string];

const tip = tipJarTip.toCell({
  kind: 'tip_jar_tip',
  queryId: 7n,
  waiter: Address.parse(waiter),
});
const receipt = tipJarReceived.toCell({
  kind: 'tip_jar_received',
  queryId: 7n,
  guest: Address.parse(guest),
  amount: 1_500_000_000n,
});
const said = (message: Sent, viewpoint?: string) =>
  sentenceOf(tipJarFlow, tipJarTipping, { wallet: guest, message, viewpoint });

test('a tip that the jar accepts', () => {
  const message = { to: jar, body: tip, replies: [{ to: waiter, body: receipt }] };
  assert.deepEqual(said(message, guest), ['Tipped 3 with 1.5 GRAM']);
  assert.deepEqual(said(message, waiter), ['Received a tip of 1.5 GRAM from 1']);
});

test('a tip that the jar refuses', () => {
  const message = { to: jar, body: tip, value: 2_000_000_000n, isAborted: true };
  assert.deepEqual(said(message), ['1 failed to tip 3 with 2 GRAM']);
});

test('a body that is too short is no tip', () => {
  const body = new Builder().storeUint(tipJarTip.opcode, 32).build();
  assert.deepEqual(said({ to: jar, body }), []);
});
