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
import { readWallet } from '../contracts/account.ts';
import type { ChainContext } from '../requests/chain-context.ts';
import type { AccountAt, ExecutionContext } from '../upstream/session.ts';
import {
  isRefusedByAccount,
  isRefusedUnrun,
  type RefusedMessage,
  refusalInWords,
} from './refusal-words.ts';
import { walletMistake } from './wallet-mistake.ts';

/** What any message and the gas that it is given cost together, and more. */
const ENOUGH_NANO = 1_000_000_000n;

interface Case {
  readonly context: ChainContext;
  readonly refused: RefusedMessage;
  readonly destination: Address;
  readonly at: AccountAt;
  readonly executionContext: ExecutionContext;
}

/** Why a message was refused, in plain words; null where the text says all that is known. Never fails. */
export async function explainRefusal(
  context: ChainContext,
  refused: RefusedMessage,
): Promise<string | null> {
  if (!isRefusedByAccount(refused)) return refusalInWords(refused);
  try {
    const { destination } = refused.message.info;
    if (!(destination instanceof Address)) return null;
    const chain = context.chain({ unseen: true });
    const block = await chain.block();
    const [at, executionContext] = await Promise.all([
      chain.account(destination, block),
      chain.executionContext(block),
    ]);
    return await explain({ context, refused, destination, at, executionContext });
  } catch {
    // the refusal itself is what the caller must hear
    return null;
  }
}

async function explain(seen: Case): Promise<string | null> {
  const { at, refused, destination, executionContext } = seen;
  const { account } = at;
  // gone since, or not there yet
  if (!account) return null;
  const { state, balance } = account.storage;
  const { init } = refused.message;
  const mistake =
    stateMistake(state, init, destination.hash) ??
    (await libraryMistake(state.kind === 'active' ? state.init : init, executionContext));
  if (mistake) return mistake;
  if (!isRefusedUnrun(refused)) return explainRun(seen, account);
  return balance.coins < ENOUGH_NANO ? `no funds: the balance is ${balance.coins} nanotons` : null;
}

/** Code may stand in a library, and be known by its hash only. */
async function libraryMistake(
  init: StateInit | null,
  { libraries }: ExecutionContext,
): Promise<string | null> {
  if (init?.code?.type !== CellType.Library) return null;
  const hash = init.code.rawSlice().skip(8).loadBytes(32);
  if (await libraries(hash)) return null;
  return `no code: the network has no library ${toHex(hash)}, which the contract runs`;
}

/** The contract ran, and did not accept the message. */
async function explainRun(seen: Case, account: Account): Promise<string | null> {
  const { context, refused } = seen;
  const wallet = readWallet(account);
  const mistake = wallet && walletMistake(wallet, refused.message.body, context.now());
  if (mistake) return mistake;
  const result = await emulate(seen, false);
  if (result.accepted || result.exitCode === null) return null;
  const { accepted } = await emulate(seen, true);
  if (accepted) return 'bad signature: with any right one the message would be accepted';
  return `the contract refuses it with exit code ${result.exitCode}`;
}

/** What an account that has no code makes of the state in the message. */
function stateMistake(
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
  // a fixed prefix lets the address differ from the hash: then the emulator decides
  if (init.fixedPrefixLength !== null || equalBytes(StateInit.toCell(init).hash(), expected))
    return null;
  return 'wrong state: the hash of the state in the message is not the one that the account needs';
}

function emulate(
  { context, refused, at, executionContext }: Case,
  ignoreSignatures: boolean,
): Promise<EmulateResult> {
  const { config, previousBlocks, libraries } = executionContext;
  const call: EmulateCall = {
    account: {
      account: at.account,
      lastTransactionHash: at.lastTransaction.hash,
      lastTransactionLt: at.lastTransaction.lt,
    },
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
