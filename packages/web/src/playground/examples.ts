import { Address } from '@tonway/chain';
import { hexOf } from '../format/hash.ts';
import type { Field } from './fields.ts';

/** Real values of this network, by the name of the fields that take them. */
export type Examples = Readonly<Record<string, string>>;

/** What examples need of the newest masterchain block. */
interface ExampleBlock {
  readonly seqno: number;
  readonly root_hash: string;
  readonly file_hash: string;
}

/** What examples need of a transaction of v3. */
interface ExampleTransaction {
  readonly account: string;
  readonly hash: string;
  readonly lt: string;
  readonly now: number;
  readonly trace_id?: string | null;
  readonly trace_external_hash_norm?: string | null;
  readonly end_status: string;
  readonly account_state_after?: { readonly code_hash?: string | null } | null;
  readonly in_msg?: ExampleMessage | null;
}

interface ExampleMessage {
  readonly hash: string;
  readonly source?: string | null;
  readonly destination?: string | null;
  readonly created_lt?: string | null;
  readonly opcode?: string | null;
  readonly message_content?: { readonly hash?: string; readonly body?: string | null } | null;
}

type ExampleBook = Readonly<Record<string, { readonly interfaces?: readonly string[] }>>;

/** Any block is found by the masterchain, whose shard never splits. */
const MASTERCHAIN = { workchain: '-1', shard: '-9223372036854775808' } as const;

/** `book`: what the contracts of the accounts are; `jetton`: one of this network. */
export function examplesOf(
  block: ExampleBlock | null,
  transactions: readonly ExampleTransaction[],
  book: ExampleBook = {},
  jetton: string | null = null,
): Examples {
  return known({
    ...(jetton !== null && jettonExamples(jetton)),
    ...(block && blockExamples(block)),
    ...transactionExamples(ofWallet(transactions, book)),
    ...messageExamples(transactions.find(isInternal)?.in_msg ?? null),
  });
}

/** Wallets that the operations about wallets know. */
const PLAIN_WALLET = /^wallet_v\d/;

/** One of a wallet, so that methods can be run and its seqno is known. */
function ofWallet(
  transactions: readonly ExampleTransaction[],
  book: ExampleBook,
): ExampleTransaction | null {
  const isActive = ({ end_status }: ExampleTransaction) => end_status === 'active';
  const isWallet = ({ account }: ExampleTransaction) =>
    book[account]?.interfaces?.some((name) => PLAIN_WALLET.test(name)) ?? false;
  const wallets = transactions.filter((each) => isActive(each) && isWallet(each));
  const active = transactions.filter(isActive);
  return wallets.find(isInternal) ?? wallets[0] ?? active.find(isInternal) ?? active[0] ?? null;
}

/** Whether a message with a body was sent from an account to an account. */
function isInternal({ in_msg }: ExampleTransaction): boolean {
  return Boolean(in_msg?.source && in_msg.message_content?.body);
}

function blockExamples({ seqno, root_hash, file_hash }: ExampleBlock) {
  const number = String(seqno);
  return {
    ...MASTERCHAIN,
    seqno: number,
    mc_seqno: number,
    mc_block_seqno: number,
    from_seqno: number,
    root_hash: hexOf(root_hash),
    file_hash: hexOf(file_hash),
  };
}

function transactionExamples(transaction: ExampleTransaction | null) {
  if (!transaction) return {};
  const { account, hash, lt, now, trace_id, trace_external_hash_norm, account_state_after } =
    transaction;
  const hashHex = hexOf(hash);
  const external = hexOf(trace_external_hash_norm ?? '');
  return {
    address: friendly(account),
    'emulateTonConnect from': friendly(account),
    hash: hashHex,
    tx_hash: hashHex,
    lt,
    start_lt: lt,
    end_lt: lt,
    start_utime: String(now),
    end_utime: String(now),
    unixtime: String(now),
    trace_id: hexOf(trace_id ?? ''),
    ext_msg_hash: external,
    trace_external_hash_norms: external,
    code_hash: hexOf(account_state_after?.code_hash ?? ''),
  };
}

function messageExamples(message: ExampleMessage | null) {
  if (!message) return {};
  const { hash, source, destination, created_lt, opcode, message_content: content } = message;
  return {
    source: friendly(source),
    destination: friendly(destination),
    created_lt,
    msg_hash: hexOf(hash),
    opcode,
    opcodes: opcode,
    body_hash: hexOf(content?.hash ?? ''),
    msg_body_hash: content?.hash,
    body: content?.body,
    bodies: content?.body,
  };
}

function jettonExamples(master: string) {
  const address = friendly(master);
  return { 'getTokenData address': address, jetton_master: address, jetton_address: address };
}

function friendly(address: string | null | undefined): string | null {
  return address ? Address.parse(address).toFriendly() : null;
}

function known(examples: Readonly<Record<string, string | null | undefined>>): Examples {
  const found = Object.entries(examples).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(found) as Record<string, string>;
}

/** The example of a field: from this network if there is one, otherwise from the document. */
export function exampleFor(field: Field, examples: Examples, operation: string): readonly string[] {
  const { name, description, place, control } = field;
  if (control === 'stack' || control === 'json' || place === 'header') return field.examples;
  const takesAddress = /friendly/.test(description) || name === 'addresses' || name === 'address';
  const own = examples[`${operation} ${name}`];
  const example = own ?? examples[name] ?? (takesAddress ? examples.address : undefined);
  return example === undefined ? field.examples : [example];
}

/** Operations that need one of several fields, none of which is required: the one that gets an example. */
const ONE_OF_SEVERAL: Readonly<Record<string, string>> = {
  lookupBlock: 'seqno',
  getConfigParam: 'param',
  transactionsByMessage: 'msg_hash',
  dnsRecords: 'wallet',
  vesting: 'contract_address',
  multisigWallets: 'address',
  multisigOrders: 'address',
  pendingTransactions: 'account',
  pendingTraces: 'account',
  pendingActions: 'account',
  sse: 'addresses',
  adjacentTransactions: 'hash',
  balanceChanges: 'trace_id',
  changeWebhook: 'rotate_secret',
};

/** The fields without which an operation cannot be sent. */
export function neededFields(operation: string, fields: readonly Field[]): readonly Field[] {
  const chosen = ONE_OF_SEVERAL[operation];
  return fields.filter(({ name, isRequired }) => isRequired || name === chosen);
}
