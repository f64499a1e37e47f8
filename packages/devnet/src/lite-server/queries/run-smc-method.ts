import { randomBytes } from 'node:crypto';
import { VmStackValue } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { type GetMethodCall, type GetMethodResult, type Tvm, TvmError } from '@tonway/tvm';
import { type FoundAccount, findAccount } from '../asked/find-account.ts';
import type { Handler } from '../handler.ts';
import { NO_BLOCK } from '../no-block.ts';
import { bagOf, NOTHING, prove, readWhole } from '../proofs/prove.ts';
import { notReady, refuse } from '../refusal.ts';
import { initialC7 } from '../run/c7.ts';
import { readArguments } from '../run/stack.ts';
import { type Surroundings, surroundingsOf } from '../run/surroundings.ts';
import { getAccountState } from './account-state.ts';

const WITH = { proof: 1, stateProof: 2, result: 4, c7: 8, libExtras: 16, fullC7: 32 };
const MODE_BITS = 0x3f;
const GAS_LIMIT = 300_000;
/** The exit code where there is nothing to run. */
const NOT_ACTIVE = -256;

export interface RunOptions {
  /** 32 bytes for each run, from which a method draws what it takes for random. */
  readonly randomSeed?: () => Uint8Array;
}

type Asked = Params<'runSmcMethod'>;

// liteServer.runSmcMethod mode:# id:tonNode.blockIdExt account:liteServer.accountId method_id:long params:bytes
//   = liteServer.RunMethodResult;
/** For the `executor` of a server: runs get-methods on the given machine. */
export function runSmcMethod(tvm: Tvm, options: RunOptions = {}): Handler<'runSmcMethod'> {
  const { randomSeed = () => randomBytes(32) } = options;
  return async (asked, context) => {
    if ((asked.mode & ~MODE_BITS) !== 0) refuse('unsupported mode in runSmcMethod');
    const stack = readArguments(asked.params);
    const found = findAccount(context.chain, asked);
    // what the node answers in a workchain that does not exist
    if (!found.shardBlock) return getAccountState(asked, context);
    const seen = surroundingsOf(context.chain, found, randomSeed());
    if (!seen) return runResult(asked, found, null, null);
    const method = methodOf(asked);
    const result = await execute(tvm, { ...seen, method, stack, gasLimit: GAS_LIMIT });
    return runResult(asked, found, seen, result);
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

/** The machine takes no longer ones, and compilers make none. */
function methodOf({ methodId }: Asked): number {
  if (BigInt.asIntN(32, methodId) !== methodId) refuse('the method id has more than 32 bits');
  return Number(methodId);
}

/** Where nothing was run, all that the mode names is there as well, but empty. */
function runResult(
  { mode }: Asked,
  found: FoundAccount,
  seen: Surroundings | null,
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
    initC7: where(WITH.c7, () => (seen ? c7Of(seen, mode) : NOTHING)),
    // the node never fills this
    libExtras: where(WITH.libExtras, () => NOTHING),
    exitCode: result?.exitCode ?? NOT_ACTIVE,
    result: where(WITH.result, () => (result ? bagOf(result.stackCell) : NOTHING)),
  };
}

/**
 * Shows the whole account. The node shows those cells of it that the run has loaded; which ones these are the
 * machine does not tell, and a client that runs the method itself finds what it needs among all.
 */
function stateProof({ entry }: FoundAccount): Uint8Array {
  return entry ? bagOf(prove(entry.accountCell, (root) => readWhole(root)).proof) : NOTHING;
}

function c7Of(seen: Surroundings, mode: number): Uint8Array {
  return bagOf(VmStackValue.toCell(initialC7(seen, (mode & WITH.fullC7) !== 0)));
}
