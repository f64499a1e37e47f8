import { type AccountState, Address, equalBytes, type Message, StateInit } from '@tonway/chain';
import type { EmulateResult } from '@tonway/tvm';
import type { AccountAt, Surroundings } from '../../upstream/session.ts';
import type { Context } from '../operation.ts';
import { readWallet } from '../wallets/read-wallet.ts';
import { walletMistake } from './wallet-mistake.ts';

interface Case {
  readonly context: Context;
  readonly message: Message;
  readonly destination: Address;
  readonly at: AccountAt;
  readonly surroundings: Surroundings;
}

/** Why an account does not take a message, in words; null where we see no reason. Never fails. */
export async function explainRefusal(context: Context, message: Message): Promise<string | null> {
  try {
    const { destination } = message.info;
    if (!(destination instanceof Address)) return null;
    const chain = context.chain({ unseen: true });
    const block = await chain.block();
    const [at, surroundings] = await Promise.all([
      chain.account(destination, block),
      chain.surroundings(block),
    ]);
    return await explain({ context, message, destination, at, surroundings });
  } catch {
    // the refusal itself is what the caller must hear
    return null;
  }
}

async function explain(seen: Case): Promise<string | null> {
  const { at, context, message, destination } = seen;
  if (!at.account) return 'no account: it has never received anything, so it cannot pay';
  const missing = stateMistake(at.account.storage.state, message.init, destination.hash);
  if (missing) return missing;
  const wallet = readWallet(at.account);
  const mistake = wallet && walletMistake(wallet, message.body, context.now());
  if (mistake) return mistake;
  const result = await emulate(seen, false);
  if (result.accepted) return null;
  if (result.exitCode === null)
    return `no funds: the balance is ${at.account.storage.balance.coins} nanotons`;
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
  { context, message, at, surroundings }: Case,
  ignoreSignatures: boolean,
): Promise<EmulateResult> {
  const { config, previousBlocks, libraries } = surroundings;
  return context.tvm.emulate({
    account: {
      account: at.account,
      lastTransactionHash: at.lastTransaction.hash,
      lastTransactionLt: at.lastTransaction.lt,
    },
    message: message.cell,
    config,
    previousBlocks,
    libraries,
    now: context.now(),
    lt: at.genLt + 1n,
    ignoreSignatures,
  });
}
