import { randomBytes } from 'node:crypto';
import { type Cell, methodId, readBoc, toHex, VmStack, writeBoc } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { NetworkConfig } from '../config/network-config.ts';
import { encodePreviousBlocks } from '../context/previous-blocks.ts';
import { fromCaller, TvmError } from '../errors.ts';
import type { ContextUse } from '../worker/context-use.ts';
import type { GetMethodJob } from '../worker/jobs.ts';
import type { GetMethodCall } from './call.ts';

/** As tonlib does it. */
const DEFAULT_GAS_LIMIT = 1_000_000;
const KEPT_CODES = 256;

/** A call made ready: the same for each of its runs, whatever the run is given to look at. */
export interface PreparedCall {
  readonly call: GetMethodCall;
  readonly config: NetworkConfig;
  readonly gasLimit: number;
  /** By the code and the method. */
  readonly habitsKey: string;
  job(use: ContextUse): GetMethodJob;
}

const encodedCodes = new LRUCache<string, Uint8Array>({ max: KEPT_CODES });

/** `data` is that of the call, written, where that has taken a while. */
export function prepare(call: GetMethodCall, data?: Uint8Array): PreparedCall {
  const config = NetworkConfig.of(call.config);
  const gasLimit = call.gasLimit ?? DEFAULT_GAS_LIMIT;
  if (!Number.isSafeInteger(gasLimit) || gasLimit <= 0)
    throw new TvmError('TVM_INPUT', `the gas limit must be a positive integer, not ${gasLimit}`);
  if (!call.code.isComplete || !call.data.isComplete)
    throw new TvmError('TVM_INPUT', 'the code or the data has pruned branches');
  const id = typeof call.method === 'string' ? methodId(call.method) : call.method;
  const light = lightJob(call, config, gasLimit, id, data);
  return {
    call,
    config,
    gasLimit,
    habitsKey: `${call.code.hashHex()} ${id}`,
    job: (use) => (use === 'little' ? light : withNetwork(light, call, config)),
  };
}

function lightJob(
  call: GetMethodCall,
  config: NetworkConfig,
  gasLimit: number,
  id: number,
  data = writeBoc(call.data, {}),
): GetMethodJob {
  return {
    kind: 'get-method',
    config: config.light,
    code: encodeCode(call.code),
    data,
    libraries: null,
    address: call.address.toRaw(),
    now: call.now,
    balance: call.balance.coins.toString(),
    ...extraCurrencies(call),
    randomSeed: toHex(call.randomSeed ?? randomBytes(32)),
    gasLimit: gasLimit.toString(),
    methodId: id,
    previousBlocks: null,
    stack: fromCaller('the stack', () => writeBoc(VmStack.toCell(call.stack ?? []), {})),
    log: call.log ?? false,
  };
}

function withNetwork(job: GetMethodJob, call: GetMethodCall, config: NetworkConfig): GetMethodJob {
  return { ...job, config: config.full, previousBlocks: encodePreviousBlocks(call.previousBlocks) };
}

/** The emulator takes one; of several it is told none, and a run that looks at them is completed. */
function extraCurrencies({
  balance,
}: GetMethodCall): Pick<GetMethodJob, 'extraCurrencies' | 'extraCurrenciesLeftOut'> {
  const [first, second] = balance.extra;
  if (!first || second) return { extraCurrencies: {}, extraCurrenciesLeftOut: !!second };
  const [id, amount] = first;
  return { extraCurrencies: { [id]: amount.toString() }, extraCurrenciesLeftOut: false };
}

/** The same few contracts are asked over and over. */
function encodeCode(code: Cell): Uint8Array {
  const hash = code.hashHex();
  const known = encodedCodes.get(hash) ?? writeBoc(code, {});
  encodedCodes.set(hash, known);
  return known;
}

export function loadStack(bytes: Uint8Array): { stack: VmStack; stackCell: Cell } {
  try {
    const stackCell = readBoc(bytes);
    return { stack: VmStack.load(stackCell), stackCell };
  } catch (cause) {
    throw new TvmError('TVM_RESULT', 'the stack is too large or too deep to be read', { cause });
  }
}
