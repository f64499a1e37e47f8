import { type Cell, toBase64, toHex } from '@tonway/chain';
import type {
  Account,
  JettonWallet,
  KnownContracts,
  Message,
  Trace,
  Transaction,
} from '../../src/index.ts';

/** A message of a trace that is written by hand, with the messages that its transaction sends. */
export interface Sent {
  /** Null: a log. */
  readonly to: Account | null;
  readonly body?: Cell | null;
  readonly value?: bigint;
  readonly isAborted?: boolean;
  readonly exitCode?: number;
  /** Deploys the receiver. */
  readonly stateInit?: Cell;
  readonly replies?: readonly Sent[];
}

/** The trace of a message from outside to a wallet, which sends messages. */
export function traceFrom(
  wallet: Account,
  messages: readonly Sent[],
  request: Pick<Sent, 'body' | 'isAborted'> = {},
): Trace {
  const transactions: Transaction[] = [];
  const root = received({ ...request, to: wallet, replies: messages }, null, 0);
  const pending = [root];
  // without recursion: traces may be deep
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { sent, message } = next;
    const lt = 1000n + BigInt(transactions.length) * 10_000n;
    const outs = (sent.replies ?? []).map((reply, index) => received(reply, sent.to, lt, index));
    transactions.push(transactionOf(sent, message, outs, lt));
    pending.push(...outs.filter((out) => out.sent.to !== null));
  }
  return {
    id: transactions[0]?.hash ?? '',
    externalHash: root.message.hash,
    externalHashNorm: root.message.hash,
    endLt: transactions.at(-1)?.lt ?? 0n,
    endUtime: NOW,
    mcSeqnoEnd: 1,
    transactions,
  };
}

const NOW = 1_700_000_000;

interface Received {
  readonly sent: Sent;
  readonly message: Message;
}

function received(sent: Sent, source: Account | null, lt: bigint | number, index = 0): Received {
  const { to, body = null, value = 100_000_000n } = sent;
  const createdLt = source === null ? null : BigInt(lt) + BigInt(index) + 1n;
  const message: Message = {
    hash: newHash(),
    source,
    destination: to,
    value: source === null || to === null ? null : value,
    extraCurrencies: {},
    createdLt,
    createdAt: createdLt === null ? null : NOW,
    bounce: true,
    opcode: body && body.bitLength >= 32 ? body.slice().loadUint(32) : null,
    body,
    stateInit: sent.stateInit ?? null,
  };
  return { sent, message };
}

function transactionOf(
  { to, isAborted = false, exitCode = 0, stateInit }: Sent,
  message: Message,
  outs: readonly Received[],
  lt: bigint,
): Transaction {
  return {
    hash: newHash(),
    account: to ?? '',
    lt,
    now: NOW,
    mcSeqno: 1,
    isTickTock: false,
    isAborted,
    exitCode,
    hadNoGas: false,
    statusBefore: stateInit ? 'uninit' : 'active',
    statusAfter: 'active',
    inMessage: message,
    outMessages: outs.map((out) => out.message),
  };
}

let hashes = 0;

function newHash(): string {
  return toBase64(numbered(++hashes));
}

/** An account of the basechain, by number. */
export function accountNumber(number: number): Account {
  return `0:${toHex(numbered(number)).toUpperCase()}`;
}

function numbered(number: number): Uint8Array {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(28, number);
  return bytes;
}

/** What the index knows in a test: jetton wallets and data by account, nothing else. */
export function knownContracts(
  wallets: Readonly<Record<Account, JettonWallet>> = {},
  data: Readonly<Record<Account, Cell>> = {},
): KnownContracts {
  return {
    jettonWallet: (account) => wallets[account],
    nftItem: () => undefined,
    nftSale: () => undefined,
    nftAuction: () => undefined,
    orderSigners: () => undefined,
    isNominatorPool: () => false,
    dedustAssets: () => undefined,
    data: (account) => data[account],
  };
}
