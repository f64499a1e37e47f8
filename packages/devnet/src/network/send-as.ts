import { randomBytes } from 'node:crypto';
import {
  type Address,
  type Cell,
  COIN,
  type Message,
  type ShardAccountFields,
} from '@tonway/chain';
import {
  loadWallet,
  type OutgoingMessage as SentMessage,
  unsignedTransferBody,
  type Wallet,
} from '@tonway/contracts';
import { DevnetError } from '../errors.ts';
import { isTreasury, treasuryBody } from '../genesis/contracts/treasury.ts';
import { changedAccount } from './account-override.ts';
import { toAddress, toCell, toNano, toStateInit } from './inputs.ts';
import type { LocalChain } from './local-chain.ts';
import { externalMessage, type InternalMessage } from './messages.ts';

/** A message of an account that is known from the context. */
export interface OutgoingMessage extends Omit<InternalMessage, 'from'> {
  /** How a wallet or treasury sends it. Default: 3, fees are paid separately and errors are ignored. */
  readonly mode?: number;
}

/** How long the request to a wallet is valid. */
const VALID_SECONDS = 600;
/** Modes that do not change the amount: fees are paid separately, errors are ignored. */
const PLAIN_MODES = 3;

interface Sending {
  readonly sent: Message;
  /** The number of messages between `sent` and the receiver's transaction. */
  readonly hops: number;
}

/** Adds the input of the next round that makes `from` send a message. */
export function sendAs(chain: LocalChain, from: Address, message: OutgoingMessage): Sending {
  const account = chain.upcoming(from);
  const request = requestTo(chain, account, message);
  if (!request) return impersonate(chain, from, account, message);
  const sent = externalMessage(from, request);
  chain.addUnsigned(sent);
  return { sent, hops: 1 };
}

/** What the owner of a treasury or wallet would send to it, without a signature; null if the account is neither. */
function requestTo(
  { clock }: LocalChain,
  account: ShardAccountFields | null,
  message: OutgoingMessage,
): Cell | null {
  if (isTreasury(account)) return treasuryBody(randomCount(), [sentMessage(message)]);
  const wallet = walletOf(account);
  if (!wallet) return null;
  const validUntil = clock.now + VALID_SECONDS;
  return unsignedTransferBody(wallet, { validUntil, messages: [sentMessage(message)] });
}

/** Null if the account is not a deployed wallet of a known version. */
function walletOf(account: ShardAccountFields | null): Wallet | null {
  const state = account?.account?.storage.state;
  if (state?.kind !== 'active' || !state.init.code || !state.init.data) return null;
  return loadWallet(state.init.code.hash(), state.init.data);
}

function randomCount(): bigint {
  return randomBytes(8).readBigUInt64BE();
}

function sentMessage(message: OutgoingMessage): SentMessage {
  const { to, valueNano, body, bounce = true, init, mode } = message;
  return {
    destination: toAddress('to', to),
    bounce,
    valueNano: toNano('valueNano', valueNano),
    body: body ? toCell('body', body) : null,
    init: init ? toStateInit('init', init) : null,
    ...(mode !== undefined && { mode }),
  };
}

/** An account that cannot be told to send: the message comes from nowhere, and its value is taken from the account. */
function impersonate(
  chain: LocalChain,
  from: Address,
  account: ShardAccountFields | null,
  { mode = PLAIN_MODES, ...message }: OutgoingMessage,
): Sending {
  if ((mode & ~PLAIN_MODES) !== 0)
    throw new DevnetError(
      'OPTION_INVALID',
      'mode: expected 0 to 3, because the account is neither a deployed wallet nor a treasury',
    );
  takeValue(chain, from, account, toNano('valueNano', message.valueNano));
  return { sent: chain.impersonate({ from, ...message }), hops: 0 };
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
