import { type Address, COIN, type Message, type ShardAccountFields } from '@tonway/chain';
import { loadWallet, unsignedTransferBody, type Wallet } from '@tonway/contracts';
import { DevnetError } from '../errors.ts';
import { changedAccount } from './account-override.ts';
import { toAddress, toCell, toNano, toStateInit } from './inputs.ts';
import type { LocalChain } from './local-chain.ts';
import { externalMessage, type InternalMessage } from './messages.ts';

/** A message of an account that is known from the context. */
export type OutgoingMessage = Omit<InternalMessage, 'from'>;

/** How long the request to a wallet is valid. */
const VALID_SECONDS = 600;

interface Sending {
  readonly sent: Message;
  /** The number of messages between `sent` and the receiver's transaction. */
  readonly hops: number;
}

/** Adds the input of the next round that makes `from` send a message. */
export function sendAs(chain: LocalChain, from: Address, message: OutgoingMessage): Sending {
  const account = chain.upcoming(from);
  const wallet = walletOf(account);
  if (wallet) return { sent: sendFromWallet(chain, from, wallet, message), hops: 1 };
  takeValue(chain, from, account, toNano('valueNano', message.valueNano));
  return { sent: chain.impersonate({ from, ...message }), hops: 0 };
}

/** Null if the account is not a deployed wallet of a known version. */
function walletOf(account: ShardAccountFields | null): Wallet | null {
  const state = account?.account?.storage.state;
  if (state?.kind !== 'active' || !state.init.code || !state.init.data) return null;
  return loadWallet(state.init.code.hash(), state.init.data);
}

/** The request that the owner of the key would sign; its signature is ignored. */
function sendFromWallet(
  chain: LocalChain,
  from: Address,
  wallet: Wallet,
  { to, valueNano, body, bounce = true, init }: OutgoingMessage,
): Message {
  const message = {
    destination: toAddress('to', to),
    bounce,
    valueNano: toNano('valueNano', valueNano),
    body: body ? toCell('body', body) : null,
    init: init ? toStateInit('init', init) : null,
  };
  const validUntil = chain.clock.now + VALID_SECONDS;
  const request = unsignedTransferBody(wallet, { validUntil, messages: [message] });
  if (!request) throw new TypeError('the wallet cannot send a message');
  const external = externalMessage(from, request);
  chain.addUnsigned(external);
  return external;
}

function takeValue(
  chain: LocalChain,
  from: Address,
  account: ShardAccountFields | null,
  valueNano: bigint,
): void {
  const { coins = 0n } = account?.account?.storage.balance ?? {};
  if (coins < valueNano)
    throw new DevnetError('OPTION_INVALID', `${from.toFriendly()} has only ${coins} ${COIN.unit}s`);
  if (valueNano === 0n) return;
  const change = { balanceNano: coins - valueNano };
  chain.override(from, changedAccount(from, account, change, chain.clock.now));
}
