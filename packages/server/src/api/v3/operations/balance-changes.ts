import Type, { type Static } from 'typebox';
import { findTraceRoot, findTransferredJettons, readTrace } from '../../../store/traces/trace.ts';
import { InvalidRequest, NotFound, RequestError } from '../../http/errors.ts';
import { exactNumber } from '../../http/lossless-json.ts';
import { Decimal, EXAMPLE, Int, named } from '../../openapi/fields.ts';
import { type BalanceChanges, balanceChanges as changesOf, type Sums } from '../balance-changes.ts';
import { operation } from '../operation.ts';
import { hashKind } from '../params/address.ts';
import { optional } from '../params/kind.ts';

/** Larger traces would take too long. */
const MAX_TRANSACTIONS = 4000;

function byAccount(description: string) {
  const amount = Int('Amount in nanotons', -5_000_000);
  const example = { [EXAMPLE.rawAddress]: -5_000_000 };
  return Type.Record(Type.String(), amount, { description, examples: [example] });
}

const JettonChanges = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Decimal('Amount in the smallest unit of the jetton', '-1000000'), {
    description: 'By master contract of the jetton',
    examples: [{ [EXAMPLE.otherRawAddress]: '-1000000' }],
  }),
  {
    description: 'Changes of jetton balances, by owner',
    examples: [{ [EXAMPLE.rawAddress]: { [EXAMPLE.otherRawAddress]: '-1000000' } }],
  },
);

const Answer = named(
  'BalanceChanges',
  'How the transactions of a trace have changed balances',
  Type.Object({
    changes: byAccount('Changes of balances in nanotons, fees included, by raw address'),
    fees: byAccount('Fees in nanotons, by raw address'),
    jettons: JettonChanges,
  }),
);

export const balanceChanges = operation({
  name: 'balanceChanges',
  tag: 'Blockchain data',
  summary: 'Changes of balances by a trace',
  description: `Values, fees and jettons. Jetton transfers that failed or bounced are not counted. A trace of more than ${MAX_TRANSACTIONS} transactions is refused.`,
  params: {
    trace_id: optional(hashKind, 'Hash of the first transaction of the trace'),
    action_id: optional(hashKind, 'Hash of an action; no actions are indexed yet'),
  },
  result: Answer,
  failures: [400, 404],
  async handle({ trace_id, action_id }, { store }) {
    if (!trace_id && !action_id) throw new RequestError(400, 'trace_id or action_id is required');
    if (!trace_id) throw new NotFound('action_id not found');
    const root = await findTraceRoot(store, trace_id);
    if (!root) throw new NotFound('trace_id not found');
    const trace = await readTrace(store, root, MAX_TRANSACTIONS);
    if (!trace)
      throw new InvalidRequest(`the trace has more than ${MAX_TRANSACTIONS} transactions`);
    return shape(changesOf(trace, await findTransferredJettons(store, trace)));
  },
});

function shape({ changes, fees, jettons }: BalanceChanges): Static<typeof Answer> {
  const byOwner = [...jettons].map(([owner, sums]) => [owner, object(sums, String)] as const);
  return {
    changes: object(changes, exactNumber),
    fees: object(fees, exactNumber),
    jettons: Object.fromEntries(byOwner),
  };
}

function object<T>(sums: Sums, write: (amount: bigint) => T): Record<string, T> {
  return Object.fromEntries([...sums].map(([key, amount]) => [key, write(amount)]));
}
