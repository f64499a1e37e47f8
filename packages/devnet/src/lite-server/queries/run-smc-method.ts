import { randomBytes } from 'node:crypto';
import { VmStackValue } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { type GetMethodCall, type GetMethodResult, type Tvm, TvmError } from '@tonway/tvm';
import { NO_BLOCK } from '../block-id.ts';
import { type FoundAccount, findAccount } from '../find-account.ts';
import { bocOf, NO_BYTES, prove, readTree } from '../proofs/prove.ts';
import type { Handler } from '../query.ts';
import { notReady, refuse } from '../refusal.ts';
import { initialC7 } from '../run/c7.ts';
import { type ExecutionContext, executionContextOf } from '../run/execution-context.ts';
import { readArguments } from '../run/stack.ts';
import { getAccountState } from './account-state.ts';

const WITH = { proof: 1, stateProof: 2, result: 4, c7: 8, libExtras: 16, fullC7: 32 };
const MODE_BITS = 0x3f;
const GAS_LIMIT = 300_000;
/** The exit code for an account without code. */
const NOT_ACTIVE = -256;

export interface RunOptions {
  /** Returns the 32-byte random seed of a run. */
  readonly randomSeed?: () => Uint8Array;
}

type Request = Params<'runSmcMethod'>;

// liteServer.runSmcMethod mode:# id:tonNode.blockIdExt account:liteServer.accountId method_id:long params:bytes
//   = liteServer.RunMethodResult;
/** A handler for the `executor` option that runs get-methods on the given TVM. */
export function runSmcMethod(tvm: Tvm, options: RunOptions = {}): Handler<'runSmcMethod'> {
  const { randomSeed = () => randomBytes(32) } = options;
  return async (request, context) => {
    if ((request.mode & ~MODE_BITS) !== 0) refuse('unsupported mode in runSmcMethod');
    const stack = readArguments(request.params);
    const found = findAccount(context.chain, request);
    // the node's answer for a workchain that does not exist
    if (!found.shardBlock) return getAccountState(request, context);
    const execution = executionContextOf(context.chain, found, randomSeed());
    if (!execution) return runResult(request, found, null, null);
    const method = methodOf(request);
    const result = await execute(tvm, { ...execution, method, stack, gasLimit: GAS_LIMIT });
    return runResult(request, found, execution, result);
  };
}

async function execute(tvm: Tvm, call: GetMethodCall): Promise<GetMethodResult> {
  try {
    return await tvm.runGetMethod(call);
  } catch (error) {
    if (!(error instanceof TvmError)) throw error;
    return error.transient ? notReady(error.reason) : refuse(error.reason);
  }
}

/** The TVM accepts 32-bit method ids only. */
function methodOf({ methodId }: Request): number {
  if (BigInt.asIntN(32, methodId) !== methodId) refuse('the method id has more than 32 bits');
  return Number(methodId);
}

/** If nothing was run, the requested fields are present and empty. */
function runResult(
  { mode }: Request,
  found: FoundAccount,
  execution: ExecutionContext | null,
  result: GetMethodResult | null,
): Result<'runSmcMethod'> {
  const where = (bit: number, part: () => Uint8Array) => ((mode & bit) === 0 ? undefined : part());
  return {
    kind: 'liteServer.runMethodResult',
    mode,
    id: toTlBlockId(found.block.id),
    shardblk: found.shardBlock ? toTlBlockId(found.shardBlock.id) : NO_BLOCK,
    shardProof: where(WITH.proof, () => found.shardProof),
    proof: where(WITH.proof, () => found.proof),
    stateProof: where(WITH.stateProof, () => stateProof(found)),
    initC7: where(WITH.c7, () => (execution ? c7Of(execution, mode) : NO_BYTES)),
    // the node never fills this field
    libExtras: where(WITH.libExtras, () => NO_BYTES),
    exitCode: result?.exitCode ?? NOT_ACTIVE,
    result: where(WITH.result, () => (result ? bocOf(result.stackCell) : NO_BYTES)),
  };
}

/**
 * Proves the whole account. The node proves only the cells that the run loaded, which the emulator does not
 * report; a client that runs the method finds all cells that it needs.
 */
function stateProof({ entry }: FoundAccount): Uint8Array {
  return entry ? bocOf(prove(entry.accountCell, (root) => readTree(root)).proof) : NO_BYTES;
}

function c7Of(execution: ExecutionContext, mode: number): Uint8Array {
  return bocOf(VmStackValue.toCell(initialC7(execution, (mode & WITH.fullC7) !== 0)));
}
