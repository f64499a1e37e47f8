import {
  type Account,
  type AccountState,
  Address,
  CellType,
  equalBytes,
  StateInit,
  toHex,
} from '@tonway/chain';
import type { EmulateCall, EmulateResult } from '@tonway/tvm';
import { readWallet, shardAccountOf } from '../contracts/contract-at.ts';
import type { ChainContext } from '../requests/chain-context.ts';
import type { AccountAt, ExecutionContext } from '../upstream/session.ts';
import {
  explainNodeRefusal,
  isRefusedBeforeExecution,
  isRefusedByAccount,
  type RefusedMessage,
  walletProblem,
} from './node-refusal.ts';

/** More than any external message and its gas can cost. */
const ENOUGH_NANO = 1_000_000_000n;

interface RefusalContext {
  readonly context: ChainContext;
  readonly refused: RefusedMessage;
  readonly destination: Address;
  readonly at: AccountAt;
  readonly executionContext: ExecutionContext;
}

/** Explains in plain words why a message was rejected; null if the cause is unknown. Never throws. */
export async function explainRefusal(
  context: ChainContext,
  refused: RefusedMessage,
): Promise<string | null> {
  if (!isRefusedByAccount(refused)) return explainNodeRefusal(refused);
  try {
    const { destination } = refused.message.info;
    if (!(destination instanceof Address)) return null;
    const chain = context.chain({ untraced: true });
    const block = await chain.block();
    const [at, executionContext] = await Promise.all([
      chain.account(destination, block),
      chain.executionContext(block),
    ]);
    return await explain({ context, refused, destination, at, executionContext });
  } catch {
    // the caller needs the rejection itself; its explanation is optional
    return null;
  }
}

async function explain(refusal: RefusalContext): Promise<string | null> {
  const { at, refused, destination, executionContext } = refusal;
  const { account } = at;
  // the node may know a state of the account that is newer or older than ours
  if (!account) return null;
  const { state, balance } = account.storage;
  const { init } = refused.message;
  const problem =
    stateProblem(state, init, destination.hash) ??
    (await libraryProblem(state.kind === 'active' ? state.init : init, executionContext));
  if (problem) return problem;
  if (!isRefusedBeforeExecution(refused)) return explainExecution(refusal, account);
  return balance.coins < ENOUGH_NANO ? `no funds: the balance is ${balance.coins} nanograms` : null;
}

/** The code of an account may be a library cell, which has only the hash of the code. */
async function libraryProblem(
  init: StateInit | null,
  { libraries }: ExecutionContext,
): Promise<string | null> {
  if (init?.code?.type !== CellType.Library) return null;
  const hash = init.code.rawSlice().skip(8).loadBytes(32);
  if (await libraries(hash)) return null;
  return `no code: the network has no library ${toHex(hash)}, which the contract runs`;
}

/** The contract was executed and did not accept the message. */
async function explainExecution(refusal: RefusalContext, account: Account): Promise<string | null> {
  const { context, refused } = refusal;
  const wallet = readWallet(account);
  const problem = wallet && walletProblem(wallet, refused.message.body, context.now());
  if (problem) return problem;
  const result = await emulate(refusal, false);
  if (result.accepted || result.exitCode === null) return null;
  const { accepted } = await emulate(refusal, true);
  if (accepted) return 'bad signature: with any right one the message would be accepted';
  return `the contract refuses it with exit code ${result.exitCode}`;
}

/** An account without code needs a matching `StateInit` in the message. */
function stateProblem(
  state: AccountState,
  init: StateInit | null,
  addressHash: Uint8Array,
): string | null {
  if (state.kind === 'active') return null;
  if (!init)
    return state.kind === 'frozen'
      ? 'frozen: the message must carry the state that the contract had before'
      : 'not deployed: the first message must carry the initial state of the contract';
  const expected = state.kind === 'frozen' ? state.stateHash : addressHash;
  // with a fixed prefix the address may differ from the hash: the emulation decides
  if (init.fixedPrefixLength !== null || equalBytes(StateInit.toCell(init).hash(), expected))
    return null;
  return 'wrong state: the hash of the state in the message is not the one that the account needs';
}

function emulate(
  { context, refused, at, executionContext }: RefusalContext,
  ignoreSignatures: boolean,
): Promise<EmulateResult> {
  const { config, previousBlocks, libraries } = executionContext;
  const call: EmulateCall = {
    account: shardAccountOf(at),
    message: refused.message.cell,
    config,
    previousBlocks,
    libraries,
    now: context.now(),
    lt: at.genLt + 1n,
    ignoreSignatures,
  };
  return context.tvm.emulate(call, context.tvmCall);
}
