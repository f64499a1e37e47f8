import { randomFillSync } from 'node:crypto';
import { type Cell, methodId, readBoc, toHex, VmStack, writeBoc } from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { NetworkConfig } from '../config/network-config.ts';
import { encodePreviousBlocks } from '../context/previous-blocks.ts';
import { parseInput, TvmError } from '../errors.ts';
import type { GetMethodJob } from '../worker/jobs.ts';
import type { RequiredContext } from '../worker/required-context.ts';
import type { GetMethodCall } from './call.ts';

/** The default of tonlib. */
const DEFAULT_GAS_LIMIT = 1_000_000;
const MAX_CACHED_CODES = 256;

/** A validated and encoded call, shared by all of its runs. */
export interface PreparedCall {
  readonly call: GetMethodCall;
  readonly config: NetworkConfig;
  readonly gasLimit: number;
  /** Identifies the method by code hash and method id. */
  readonly profileKey: string;
  job(context: RequiredContext): GetMethodJob;
}

const NO_STACK = writeBoc(VmStack.toCell([]), {});
const SEED_BYTES = 32;
const seeds = new Uint8Array(128 * SEED_BYTES);
let seedAt = seeds.length;
const encodedCodes = new LRUCache<string, Uint8Array>({ max: MAX_CACHED_CODES });

/** `data`: the encoded data of the call, if the caller has encoded it already. */
export function prepare(call: GetMethodCall, data?: Uint8Array): PreparedCall {
  const config = NetworkConfig.of(call.config);
  const gasLimit = call.gasLimit ?? DEFAULT_GAS_LIMIT;
  if (!Number.isSafeInteger(gasLimit) || gasLimit <= 0)
    throw new TvmError('TVM_INPUT', `the gas limit must be a positive integer, not ${gasLimit}`);
  if (!call.code.isComplete || !call.data.isComplete)
    throw new TvmError('TVM_INPUT', 'the code or the data has pruned branches');
  const id = typeof call.method === 'string' ? methodId(call.method) : call.method;
  const minimal = minimalJob(call, config, gasLimit, id, data);
  return {
    call,
    config,
    gasLimit,
    profileKey: `${call.code.hashHex()} ${id}`,
    job: (context) => withContext(context, minimal, call, config),
  };
}

function minimalJob(
  call: GetMethodCall,
  config: NetworkConfig,
  gasLimit: number,
  id: number,
  data = writeBoc(call.data, {}),
): GetMethodJob {
  return {
    kind: 'get-method',
    config: config.minimal,
    code: encodeCode(call.code),
    data,
    libraries: null,
    address: call.address.toRaw(),
    now: call.now,
    balance: call.balance.coins.toString(),
    ...extraCurrencies(call),
    randomSeed: toHex(call.randomSeed ?? randomSeed()),
    gasLimit: gasLimit.toString(),
    methodId: id,
    previousBlocks: null,
    stack: call.stack?.length ? encodeStack(call.stack) : NO_STACK,
    log: call.log ?? false,
  };
}

function encodeStack(stack: VmStack): Uint8Array {
  return parseInput('the stack', () => writeBoc(VmStack.toCell(stack), {}));
}

/** A part of random bytes that are drawn for many calls at once. */
function randomSeed(): Uint8Array {
  if (seedAt === seeds.length) {
    randomFillSync(seeds);
    seedAt = 0;
  }
  seedAt += SEED_BYTES;
  return seeds.subarray(seedAt - SEED_BYTES, seedAt);
}

function withContext(
  context: RequiredContext,
  job: GetMethodJob,
  call: GetMethodCall,
  config: NetworkConfig,
): GetMethodJob {
  if (context === 'minimal') return job;
  if (context === 'prices') return { ...job, config: config.prices };
  return { ...job, config: config.full, previousBlocks: encodePreviousBlocks(call.previousBlocks) };
}

/** The emulator accepts one extra currency. Several are omitted; a method that reads the balance then needs the full context. */
function extraCurrencies({
  balance,
}: GetMethodCall): Pick<GetMethodJob, 'extraCurrencies' | 'extraCurrenciesOmitted'> {
  const [first, second] = balance.extra;
  if (!first || second) return { extraCurrencies: {}, extraCurrenciesOmitted: !!second };
  const [id, amount] = first;
  return { extraCurrencies: { [id]: amount.toString() }, extraCurrenciesOmitted: false };
}

/** Cached, because most calls go to a few contracts. */
function encodeCode(code: Cell): Uint8Array {
  const hash = code.hashHex();
  const encoded = encodedCodes.get(hash) ?? writeBoc(code, {});
  encodedCodes.set(hash, encoded);
  return encoded;
}

export function loadStack(bytes: Uint8Array): { stack: VmStack; stackCell: Cell } {
  try {
    const stackCell = readBoc(bytes);
    return { stack: VmStack.load(stackCell), stackCell };
  } catch (cause) {
    throw new TvmError('TVM_RESULT', 'the stack is too large or too deep to be read', { cause });
  }
}
