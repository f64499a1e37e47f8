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

/** Any block is found by the masterchain, whose shard never splits. */
const MASTERCHAIN = { workchain: '-1', shard: '-9223372036854775808' } as const;

export function examplesOf(
  block: ExampleBlock | null,
  transactions: readonly ExampleTransaction[],
): Examples {
  return known({
    ...(block && blockExamples(block)),
    ...transactionExamples(mostTelling(transactions)),
  });
}

/** One of a contract, so that methods can be run, and with a message that was sent to it. */
function mostTelling(transactions: readonly ExampleTransaction[]): ExampleTransaction | null {
  const isActive = ({ end_status }: ExampleTransaction) => end_status === 'active';
  const isInternal = ({ in_msg }: ExampleTransaction) =>
    Boolean(in_msg?.source && in_msg.message_content?.body);
  return (
    transactions.find((each) => isActive(each) && isInternal(each)) ??
    transactions.find(isActive) ??
    transactions.find(isInternal) ??
    null
  );
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
  const message = transaction.in_msg;
  const content = message?.message_content;
  const hashHex = hexOf(hash);
  const external = hexOf(trace_external_hash_norm ?? '');
  return {
    address: friendly(account),
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
    source: friendly(message?.source),
    destination: friendly(message?.destination),
    created_lt: message?.created_lt,
    msg_hash: hexOf(message?.hash ?? ''),
    opcode: message?.opcode,
    opcodes: message?.opcode,
    body_hash: hexOf(content?.hash ?? ''),
    msg_body_hash: content?.hash,
    body: content?.body,
    bodies: content?.body,
  };
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
export function exampleFor(field: Field, examples: Examples): readonly string[] {
  const { name, description, place, control } = field;
  if (control === 'stack' || control === 'json' || place === 'header') return field.examples;
  const takesAddress = /friendly/.test(description) || name === 'addresses' || name === 'address';
  const example = examples[name] ?? (takesAddress ? examples.address : undefined);
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
};

/** The fields without which an operation cannot be sent. */
export function neededFields(operation: string, fields: readonly Field[]): readonly Field[] {
  const chosen = ONE_OF_SEVERAL[operation];
  return fields.filter(({ name, isRequired }) => isRequired || name === chosen);
}
