import { type Account, type Cell, writeBoc } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { AnswerTooLarge } from '../http/large-answers.ts';
import { EXAMPLE } from '../openapi/examples.ts';
import { Boc, Flag, field, named, Seqno, Text } from '../openapi/fields.ts';
import type { EmulatedTrace } from '../pending/emulate-messages.ts';
import type { Emulation } from '../pending/emulation.ts';
import { AddressBookBuilder } from './accounts.ts';
import { actionsOf } from './actions.ts';
import type { Context } from './operation.ts';
import { Action } from './shapes/action.ts';
import { AddressBook } from './shapes/address-book.ts';
import { Metadata } from './shapes/metadata.ts';
import { base64 } from './shapes/text.ts';
import { TraceNode, traceTree } from './shapes/trace.ts';
import { Transaction, transaction } from './shapes/transaction.ts';
import { addAccounts } from './transactions-answer.ts';

const cells = (description: string) =>
  Type.Optional(Type.Record(Type.String(), Boc('A cell'), { description, examples: [{}] }));

export const EmulationAnswer = named(
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
    code_cells: cells('Codes of the accounts by hash; with `include_code_data`'),
    data_cells: cells('Data of the accounts by hash; with `include_code_data`'),
    address_book: Type.Optional(AddressBook),
    metadata: Type.Optional(Metadata),
    rand_seed: Text('The random seed of the emulated block, in hexadecimal', EXAMPLE.hexHash),
    is_incomplete: Flag('A limit was reached: some messages were not delivered'),
  }),
);

interface AnswerOptions {
  readonly include_code_data: boolean;
  readonly include_address_book: boolean;
  readonly include_metadata: boolean;
}

/** The response about an emulated trace. */
export async function emulationAnswer(
  { trace, transactions, actions }: Emulation,
  options: AnswerOptions,
  context: Context,
): Promise<Static<typeof EmulationAnswer>> {
  const addressBook = new AddressBookBuilder();
  for (const each of transactions) addAccounts(addressBook, each);
  const shapes = transactions.map((each) => transaction(each, context.settings));
  const [first] = transactions;
  const tree = first && traceTree(first.hash, transactions);
  if (!tree) throw new AnswerTooLarge(context.settings.maxAnswerBytes);
  const shown = { withAccounts: true, withTransactions: false };
  return {
    mc_block_seqno: trace.block.seqno,
    trace: tree,
    transactions: Object.fromEntries(shapes.map((shape) => [shape.hash, shape])),
    ...(actions && { actions: await actionsOf(actions, shown, addressBook, context) }),
    ...(options.include_code_data && cellsOf(trace)),
    ...(options.include_address_book && { address_book: await addressBook.build(context) }),
    ...(options.include_metadata && { metadata: await addressBook.metadata(context) }),
    rand_seed: Buffer.from(trace.randomSeed).toString('hex'),
    is_incomplete: !trace.isComplete,
  };
}

/** The codes and data of all accounts, before and after the trace. */
function cellsOf({ accountsBefore, accountsAfter }: EmulatedTrace) {
  const [code_cells, data_cells]: Record<string, string>[] = [{}, {}];
  const add = (found: Record<string, string> = {}, cell: Cell | null) => {
    if (cell) found[base64(cell.hash())] ??= base64(writeBoc(cell));
  };
  const addAll = (account: Account | null) => {
    const state = account?.storage.state;
    if (state?.kind !== 'active') return;
    add(code_cells, state.init.code);
    add(data_cells, state.init.data);
  };
  for (const { account } of accountsBefore.values()) addAll(account);
  for (const { account } of accountsAfter.values()) addAll(account);
  return { code_cells, data_cells };
}
