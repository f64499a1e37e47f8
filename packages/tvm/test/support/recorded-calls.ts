import assert from 'node:assert/strict';
import { Address, type Cell, readBoc, type StackValue, VmStack, VmStackValue } from '@tonway/chain';
import { decodeAnswer, decodeFunction, type Result } from '@tonway/lite-client';
import { conversations } from '@tonway/tools/fixtures';
import type { GetMethodCall } from '../../src/index.ts';
import { accountIn, callOn, networkAt, seenFrom } from './get-method-call.ts';
import type { Localnet } from './localnet.ts';

/** As lite servers have it. */
const GAS_LIMIT = 300_000;
const NOT_ACTIVE = -256;
const RANDOM_SEED = 6;

/** A get-method that a lite server was asked to run. */
export interface RecordedCall {
  readonly note: string;
  /** What the server ran, or why it did not. */
  readonly outcome: RecordedRun | NoRun;
}

type NoRun = 'refused' | 'no such workchain' | 'not active';

export interface RecordedRun {
  readonly call: GetMethodCall;
  readonly exitCode: number;
  /** The VmStack; null where it was not asked for. */
  readonly stackCell: Cell | null;
  /** Register c7 at the beginning; null where it was not asked for. */
  readonly c7: StackValue | null;
}

/** The rows of `runSmcMethod`, each made ready to be run on the state that the server had. */
export function* recordedCalls(network: Localnet): Generator<RecordedCall> {
  for (const { name, request, response, note } of conversations('localnet')) {
    if (name !== 'liteServer.runSmcMethod') continue;
    assert.ok(response);
    const answer = decodeAnswer('runSmcMethod', response);
    if (answer.kind === 'liteServer.error') yield { note, outcome: 'refused' };
    else if (answer.kind === 'liteServer.accountState')
      yield { note, outcome: 'no such workchain' };
    else yield { note, outcome: outcomeOf(network, request, answer) };
  }
}

function outcomeOf(
  network: Localnet,
  request: Uint8Array,
  answer: Result<'runSmcMethod'>,
): RecordedRun | NoRun {
  const { name, params } = decodeFunction(request);
  assert.ok(name === 'runSmcMethod');
  const address = new Address(params.account.workchain, params.account.id);
  const reference = network.block(answer.id.workchain, answer.id.seqno);
  const { home, master } = seenFrom(network, reference, address.workchain);
  assert.equal(home.id.seqno, answer.shardblk.seqno);
  const call = callOn(accountIn(home, address), address, home, networkAt(master));
  assert.equal(call === null, answer.exitCode === NOT_ACTIVE);
  if (!call) return 'not active';
  const c7 = answer.initC7 ? VmStackValue.load(readBoc(answer.initC7)) : null;
  return {
    call: {
      ...call,
      method: Number(params.methodId),
      stack: params.params.length > 0 ? VmStack.load(readBoc(params.params)) : [],
      gasLimit: GAS_LIMIT,
      ...(c7 && { randomSeed: seedIn(c7) }),
    },
    exitCode: answer.exitCode,
    stackCell: answer.result ? readBoc(answer.result) : null,
    c7,
  };
}

function seedIn(c7: StackValue): Uint8Array {
  const seed = contextValues(c7)[RANDOM_SEED];
  assert.ok(seed?.kind === 'int');
  return seedBytes(seed.value);
}

export function seedBytes(seed: bigint): Uint8Array {
  return Buffer.from(seed.toString(16).padStart(64, '0'), 'hex');
}

/** c7 is a tuple of one tuple. */
export function contextValues(c7: StackValue | undefined): readonly StackValue[] {
  assert.ok(c7?.kind === 'tuple');
  const [inner] = c7.items;
  assert.ok(inner?.kind === 'tuple');
  return inner.items;
}
