import { type Address, type Cell, contractAddress, internal, toNano } from '@ton/core';
import type { Actor } from '../actor.ts';
import {
  approveBody,
  type MultisigParams,
  multisigInit,
  type NewOrder,
  newOrderBody,
  orderAddress,
  orderOf,
  sendMessageAction,
  updateParamsAction,
} from '../contracts/multisig.ts';
import { comment } from '../contracts/text.ts';
import type { SceneNetwork } from '../network.ts';
import { type Expected, refused, type SceneResult, Stage } from '../stage.ts';

export interface MultisigScene extends SceneResult {
  readonly multisig: Address;
  readonly nextOrderSeqno: bigint;
  /** The parameters set by the second order. */
  readonly params: MultisigParams;
  readonly orders: readonly MultisigOrder[];
}

export interface MultisigOrder {
  readonly address: Address;
  readonly seqno: bigint;
  readonly threshold: number;
  readonly isSent: boolean;
  readonly signers: readonly Address[];
  readonly approvalsMask: bigint;
  readonly approvals: number;
  readonly expirationDate: number;
  readonly order: Cell;
}

const NOT_SIGNER = 106;
const VALUE = toNano('0.3');

interface Cast {
  readonly stage: Stage;
  readonly signers: readonly [Actor, Actor, Actor];
  readonly proposer: Actor;
  readonly multisig: Address;
  readonly expirationDate: number;
}

/** A signer's order pays, a proposer's order changes the parameters, a third order stays pending. */
export async function multisig(network: SceneNetwork): Promise<MultisigScene> {
  const cast = await prepare(new Stage('multisig', network));
  const payment = await pay(cast);
  const { change, params } = await changeRules(cast);
  const waiting = await wait(cast);
  await refuse(cast);
  const { stage, expirationDate } = cast;
  const signers = cast.signers.map(({ address }) => address);
  const old = { threshold: 2, signers, expirationDate };
  const both = { isSent: true, approvalsMask: 0b11n, approvals: 2 };
  const none = { isSent: false, approvalsMask: 0n, approvals: 0 };
  return {
    steps: stage.steps,
    multisig: cast.multisig,
    nextOrderSeqno: 3n,
    params,
    orders: [
      { ...payment, ...old, ...both, seqno: 0n },
      { ...change, ...old, ...both, seqno: 1n },
      { ...waiting, ...params, ...none, expirationDate, seqno: 2n },
    ],
  };
}

async function prepare(stage: Stage): Promise<Cast> {
  const signers = [
    await stage.actor('first', 'v4r2'),
    await stage.actor('second', 'v5r1'),
    await stage.actor('third', 'v3r2'),
  ] as const;
  const proposer = await stage.actor('proposer');
  const addresses = signers.map(({ address }) => address);
  const params = { threshold: 2, signers: addresses, proposers: [proposer.address] };
  const init = await multisigInit(params);
  const address = contractAddress(0, init);
  const deploy = { to: address, value: toNano(5), init };
  await stage.act('the multisig is deployed', signers[0], deploy, { transactions: 2 });
  const expirationDate = (await stage.network.now()) + 86_400;
  return { stage, signers, proposer, multisig: address, expirationDate };
}

/** Two signers approve, which executes the order; the third approval comes too late. */
async function pay(cast: Cast) {
  const [first, second, third] = cast.signers;
  const { address } = cast.proposer;
  const payment = internal({
    to: address,
    value: toNano(1),
    bounce: false,
    body: comment('wages'),
  });
  const order = orderOf([sendMessageAction(payment)]);
  const created = await propose(cast, first, { bySigner: true, index: 0, orderSeqno: 0n, order });
  await approve(cast, 'the order is approved', second, created, approveBody(1), {
    transactions: 5,
    comments: ['wages'],
  });
  await approve(cast, 'an approval comes too late', third, created, approveBody(2, 5), {
    transactions: 3,
  });
  return { address: created, order };
}

async function changeRules(cast: Cast) {
  const [first, second] = cast.signers;
  const params = {
    threshold: 1,
    signers: [first.address, second.address],
    proposers: [cast.proposer.address],
  };
  const order = orderOf([updateParamsAction(params)]);
  const asked = { bySigner: false, index: 0, orderSeqno: 1n, order };
  const address = await propose(cast, cast.proposer, asked);
  await approve(cast, 'the order is approved by text', first, address, comment('approve'), {
    transactions: 3,
    comments: ['approve'],
  });
  await approve(cast, 'the rules are changed', second, address, approveBody(1), {
    transactions: 4,
  });
  return { change: { address, order }, params };
}

async function wait(cast: Cast) {
  const payment = internal({ to: cast.multisig, value: toNano(1), bounce: false });
  const order = orderOf([sendMessageAction(payment)]);
  const asked = { bySigner: false, index: 0, orderSeqno: 2n, order };
  return { address: await propose(cast, cast.proposer, asked), order };
}

async function refuse({ stage, signers, multisig: to, expirationDate }: Cast) {
  const order = orderOf([sendMessageAction(internal({ to, value: toNano(1) }))]);
  const asked = { bySigner: true, index: 0, orderSeqno: 3n, order };
  const body = newOrderBody({ ...asked, expirationDate });
  const failures = [refused(to, NOT_SIGNER)];
  const message = { to, value: VALUE, body };
  await stage.act('a former signer proposes', signers[2], message, { transactions: 3, failures });
}

async function propose(cast: Cast, from: Actor, asked: Omit<NewOrder, 'expirationDate'>) {
  const { stage, multisig: to, expirationDate } = cast;
  const body = newOrderBody({ ...asked, expirationDate });
  const name = `order ${asked.orderSeqno} is proposed`;
  await stage.act(name, from, { to, value: VALUE, body }, { transactions: 3 });
  return orderAddress(to, asked.orderSeqno);
}

async function approve(
  { stage }: Cast,
  name: string,
  signer: Actor,
  to: Address,
  body: Cell,
  expected: Expected,
) {
  await stage.act(name, signer, { to, value: VALUE, body }, expected);
}
