import { type Account, type Cell, type Message, TonwayError } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import type { EmulatedTrace } from '../../index/pending/emulate-messages.ts';
import { type Emulation, emulate } from '../../index/pending/emulation.ts';
import type { ChainContext } from '../../network/requests/chain-context.ts';
import { BocEncoder } from '../http/large-responses.ts';
import { type InvalidRequest, RequestError, ResponseTooLarge } from '../kernel/errors.ts';
import { Boc, EXAMPLE, Flag, field, named, Seqno, Text } from '../kernel/fields.ts';
import { optional, type ParamValues, withDefault } from '../kernel/params.ts';
import { AddressBookBuilder } from './accounts.ts';
import type { Context } from './operation.ts';
import { int32Type } from './params/number.ts';
import { booleanType } from './params/v3-type.ts';
import { Action } from './shapes/action.ts';
import { AddressBook } from './shapes/address-book.ts';
import { Metadata } from './shapes/metadata.ts';
import { base64 } from './shapes/text.ts';
import { TraceNode, traceTree } from './shapes/trace.ts';
import { Transaction, transaction } from './shapes/transaction.ts';
import { addAccounts } from './transaction-list.ts';
import { actionsOf, SUPPORTED_TYPES, visibleActions } from './visible-actions.ts';

const cells = (description: string) =>
  Type.Optional(Type.Record(Type.String(), Boc('A cell'), { description, examples: [{}] }));

export const EmulationResponse = named(
  'EmulatedTrace',
  'What a message would cause',
  Type.Object({
    mc_block_seqno: Seqno('The masterchain block whose states were used'),
    trace: field(TraceNode, 'The tree of transactions'),
    transactions: Type.Record(Type.String(), Transaction, {
      description: 'The transactions by hash',
      examples: [{}],
    }),
    actions: Type.Optional(
      Type.Array(Action, { description: 'What would happen; with `with_actions`' }),
    ),
    code_cells: cells(
      'Codes of the accounts by hash, before the trace and after each transaction; with `include_code_data`',
    ),
    data_cells: cells(
      'Data of the accounts by hash, before the trace and after each transaction; with `include_code_data`',
    ),
    address_book: Type.Optional(AddressBook),
    metadata: Type.Optional(Metadata),
    rand_seed: Text('The random seed of the emulated block, in hexadecimal', EXAMPLE.hexHash),
    is_incomplete: Flag('A limit was reached: some messages were not delivered'),
  }),
);

interface EmulationOptions {
  readonly include_code_data: boolean;
  readonly include_address_book: boolean;
  readonly include_metadata: boolean;
}

/** The response about an emulated trace. */
async function emulationResponse(
  { trace, transactions, actions }: Emulation,
  options: EmulationOptions,
  context: Context,
): Promise<Static<typeof EmulationResponse>> {
  const addressBook = new AddressBookBuilder();
  for (const each of transactions) addAccounts(addressBook, each);
  const shapes = transactions.map((each) => transaction(each, context.settings));
  const [first] = transactions;
  const tree = first && traceTree(first.hash, transactions);
  if (!tree) throw new ResponseTooLarge(context.settings.maxResponseBytes);
  const shown = { withAccounts: true, withTransactions: false };
  return {
    mc_block_seqno: trace.block.seqno,
    trace: tree,
    transactions: Object.fromEntries(shapes.map((shape) => [shape.hash, shape])),
    ...(actions && { actions: await actionsOf(actions, shown, addressBook, context) }),
    ...(options.include_code_data && (await cellsOf(trace, context.settings.maxResponseBytes))),
    ...(options.include_address_book && { address_book: await addressBook.build(context) }),
    ...(options.include_metadata && { metadata: await addressBook.metadata(context) }),
    rand_seed: Buffer.from(trace.randomSeed).toString('hex'),
    is_incomplete: !trace.isComplete,
  };
}

/** The codes and data of all accounts: before the trace, and after each of its transactions. */
async function cellsOf(trace: EmulatedTrace, maxBytes: number) {
  const texts = new BocEncoder(maxBytes);
  const [code_cells, data_cells]: [Cells, Cells] = [{}, {}];
  const add = async (found: Cells, cell: Cell | null) => {
    if (cell) found[base64(cell.hash())] ??= await texts.encode(cell);
  };
  for (const account of statesOf(trace)) {
    const state = account?.storage.state;
    if (state?.kind !== 'active') continue;
    await add(code_cells, state.init.code);
    await add(data_cells, state.init.data);
  }
  return { code_cells, data_cells };
}

type Cells = Record<string, string>;

function* statesOf({ accountsBefore, roots }: EmulatedTrace): Generator<Account | null> {
  for (const { account } of accountsBefore.values()) yield account;
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node.account.account;
    waiting.push(...node.children);
  }
}

const flag = (description: string) => withDefault(booleanType, false, description);

/** Parameters of all operations that emulate. */
export const EMULATION = {
  with_actions: flag('Adds the actions'),
  include_code_data: flag('Adds codes and data of the accounts'),
  include_address_book: flag('Adds the address book'),
  include_metadata: flag('Adds the metadata'),
  mc_block_seqno: optional(int32Type, 'Uses the states of this masterchain block', {
    example: 43_500_123,
  }),
  ...SUPPORTED_TYPES,
};

/** The message to emulate. */
export interface MessageToEmulate {
  readonly ignoreSignatures: boolean;
  message(chain: ChainContext): Message | Promise<Message>;
}

/** Emulates a message with the options of a request. */
export async function emulateRequest(
  { message, ignoreSignatures }: MessageToEmulate,
  values: ParamValues<typeof EMULATION>,
  context: Context,
): Promise<Static<typeof EmulationResponse>> {
  const { store, recognizer, onChain, settings } = context;
  const parts = { store, recognizer, timeoutMs: settings.emulationTimeoutMs };
  const { mc_block_seqno: seqno, with_actions: withActions } = values;
  const options = { ignoreSignatures, seqno, withActions };
  const emulation = await onChain(async (chain) =>
    emulate(chain, await message(chain), options, parts),
  );
  const actions = emulation.actions && visibleActions(emulation.actions, values, context);
  return emulationResponse({ ...emulation, actions }, values, context);
}

/** An invalid request, with the status and the text that clients of this interface expect. */
export function invalid(text: string, cause?: unknown): RequestError {
  return new RequestError(400, `invalid request: ${text}`, { cause });
}

/** An invalid body of this interface. */
export function invalidBody(error: InvalidRequest): RequestError {
  return invalid(error.message, error);
}

/** Reads a part of a request; what cannot be read is an invalid request. */
export function readPart<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof TonwayError)) throw cause;
    throw invalid(`invalid ${name}: ${cause.message}`, cause);
  }
}
