import { Address, type Message } from '@tonway/chain';
import type { EmulateResult } from '@tonway/tvm';
import type { AccountAt, ChainSession, Surroundings } from '../../upstream/session.ts';
import type { Context } from '../operation.ts';
import { readWallet } from '../wallets/read-wallet.ts';
import { walletMistake } from './wallet-mistake.ts';

interface Case {
  readonly context: Context;
  readonly message: Message;
  readonly at: AccountAt;
  readonly surroundings: Surroundings;
}

/** Why an account does not take a message, in words; null where we see no reason. */
export async function explainRefusal(
  context: Context,
  chain: ChainSession,
  message: Message,
): Promise<string | null> {
  try {
    const { destination } = message.info;
    if (!(destination instanceof Address)) return null;
    const block = await chain.block();
    const at = await chain.account(destination, block);
    return await explain({ context, message, at, surroundings: await chain.surroundings(block) });
  } catch {
    // the refusal itself is what the caller must hear
    return null;
  }
}

async function explain(seen: Case): Promise<string | null> {
  const { at, context, message } = seen;
  if (!at.account) return 'no account: it has never received anything, so it cannot pay';
  if (at.account.storage.state.kind === 'uninit' && !message.init)
    return 'not deployed: the first message must carry the initial state of the contract';
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
