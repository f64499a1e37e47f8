import type { Address } from '@tonway/chain';
import { retraceTransaction } from '../../../index/pending/emulation.ts';
import type { TransactionId } from '../../../network/upstream/session.ts';
import { addressOf } from '../../../store/accounts/account-key.ts';
import { ALL_LT } from '../../../store/lists/list-sql.ts';
import { findTransactionByHash } from '../../../store/transactions/read.ts';
import { NotFound, RequestError } from '../../kernel/errors.ts';
import { optional, type ParamValues, required, withDefault } from '../../kernel/params.ts';
import { invalid, invalidBody } from '../emulate.ts';
import { type Context, operation } from '../operation.ts';
import { addressType, hashType } from '../params/address.ts';
import { int32Type, ltType } from '../params/number.ts';
import { textType } from '../params/text.ts';
import { booleanType } from '../params/v3-type.ts';
import { RetraceResponse, retraceShape } from '../shapes/retrace.ts';

const DEFAULT_STEPS = 1000;
const MAX_STEPS = 10_000;
const MAX_SEARCH_CHARS = 64;
/** A request counts as this many rows: a large transaction takes the TVM a second. */
const ROWS = 500;

const PARAMS = {
  hash: required(hashType, 'The transaction'),
  account: optional(
    addressType,
    'Its account; with `lt`, the transaction does not need to be indexed',
  ),
  lt: optional(ltType, 'Its logical time; with `account`'),
  from: withDefault(int32Type, 0, 'The first step to return, counted from 0', { example: 0 }),
  limit: withDefault(int32Type, DEFAULT_STEPS, `Steps to return, at most ${MAX_STEPS}`, {
    example: DEFAULT_STEPS,
  }),
  stacks: withDefault(
    booleanType,
    true,
    'Adds the stacks; they are left out if that takes too long, see `has_stacks`',
  ),
  search: optional(
    textType,
    `Searches the instructions of all steps for a text of at most ${MAX_SEARCH_CHARS} characters, in any case`,
    { example: 'SENDRAWMSG' },
  ),
};

export const retrace = operation({
  name: 'retrace',
  methods: ['post'],
  tag: 'Emulation',
  summary: 'The steps of a transaction',
  description:
    'Executes a recorded transaction again in the TVM, on the verified state of its account before it, and returns its steps: instructions, gas, stacks and registers. The result is compared with the recorded transaction: `is_equal`, `differences`. The state must be kept by a lite server; of old blocks only archive servers keep it. Ours: other implementations do not have this operation. Also served as `/api/emulate/v1/retrace`. A request counts as 500 rows.',
  params: PARAMS,
  result: RetraceResponse,
  failures: [400, 404],
  refusal: invalidBody,
  rows: ROWS,
  async handle(values, context) {
    checkLimits(values);
    const { from, limit, stacks, search } = values;
    const { address, id } = await transactionOf(values, context);
    const steps = { from, limit, stacks, search: search || null };
    const { emulationTimeoutMs } = context.settings;
    const retraced = await context.onChain((chain) =>
      retraceTransaction(chain, address, id, steps, emulationTimeoutMs),
    );
    const recorded = retraced.run.call.transactions.at(-1);
    if (!recorded) throw new RequestError(500, 'there is no transaction');
    return retraceShape(retraced, recorded);
  },
});

function checkLimits({ account, lt, from, limit, search }: ParamValues<typeof PARAMS>): void {
  if ((account === null) !== (lt === null)) throw invalid('account and lt belong together');
  if (from < 0) throw invalid(`from is not allowed: ${from} < 0`);
  if (limit < 1 || limit > MAX_STEPS)
    throw invalid(`limit is not allowed: ${limit} is not within 1 and ${MAX_STEPS}`);
  if ((search?.length ?? 0) > MAX_SEARCH_CHARS)
    throw invalid(`search has more than ${MAX_SEARCH_CHARS} characters`);
}

/** As the request names the transaction, or from the index. */
async function transactionOf(
  { hash, account, lt }: ParamValues<typeof PARAMS>,
  { store }: Context,
): Promise<{ readonly address: Address; readonly id: TransactionId }> {
  if (account !== null && lt !== null) return { address: addressOf(account), id: { lt, hash } };
  const found = await findTransactionByHash(store, hash, ALL_LT);
  if (!found)
    throw new NotFound(
      'transaction not found in the index: with account and lt it can be read from the lite servers',
    );
  return { address: addressOf(found.account), id: { lt: found.lt, hash } };
}
