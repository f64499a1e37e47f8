import {
  blocksSql,
  hash,
  ltStep,
  PER_STEP,
  type RowsSql,
  type Span,
  transactionsSql,
  utime,
} from './generated-chain.ts';

/** The transactions of a trace: of a busy account, of a regular one, and of two that exist for a day. */
const PER_TRACE = 4;
const LAST = `(n + ${PER_TRACE - 1})`;

/** Each trace by the number of its first transaction. The first trace of the chain lacks one and is left out. */
function traces({ first, last }: Span): string {
  const from = first < PER_TRACE ? PER_TRACE : first;
  return `generate_series(${from}::bigint, ${last}::bigint, ${PER_TRACE}) n`;
}

const account = (n: string) => `generated.account(generated.number(${n}))`;
const text = (n: string) => `chain.account_text(${account(n)})`;
const traceId = hash('transaction', 'n');

const tracesSql: RowsSql = (span, size) => {
  const step = ltStep(size);
  return `select ${LAST} * ${step}, n * ${step}, ${utime(LAST)}, ${utime('n')}, ${LAST} / ${PER_STEP}, n / ${PER_STEP},
    ${PER_TRACE}, ${PER_TRACE}, ${traceId}, ${hash('body', 'n')}, null::bytea from ${traces(span)}`;
};

const traceAccountsSql: RowsSql = (span, size) =>
  `select ${LAST} * ${ltStep(size)}, ${utime(LAST)}, ${LAST} / ${PER_STEP}, ${account('n + i')}, ${traceId}
   from ${traces(span)}, generate_series(0, ${PER_TRACE - 1}) i`;

/** Two transfers in each trace. */
const ACTIONS = 'generate_series(0, 2, 2) i';
const actionId = hash('data', 'n + i');

const actionsSql: RowsSql = (span, size) => {
  const step = ltStep(size);
  const end = 'n + i + 1';
  return `select ${LAST} * ${step}, ${utime(LAST)}, ${LAST} / ${PER_STEP}, (n + i) * ${step}, (${end}) * ${step},
    ${utime('(n + i)')}, ${utime(`(${end})`)}, true, ${traceId}, ${actionId}, 'ton_transfer', '{}'::text[],
    array[${hash('transaction', 'n + i')}, ${hash('transaction', end)}], array[${account('n + i')}, ${account(end)}],
    jsonb_build_object('source', ${text('n + i')}, 'destination', ${text(end)}, 'value', '1000000000',
      'value_extra_currencies', '{}'::jsonb, 'ton_transfer_data', '{"content": "hello", "encrypted": false}'::jsonb)
    from ${traces(span)}, ${ACTIONS}`;
};

const actionAccountsSql: RowsSql = (span, size) => {
  const step = ltStep(size);
  return `select ${LAST} * ${step}, ${utime(LAST)}, (n + i + 1) * ${step}, ${utime('(n + i + 1)')}, ${account('n + i + j')},
    ${traceId}, ${actionId}, 'ton_transfer', '{}'::text[]
    from ${traces(span)}, ${ACTIONS}, generate_series(0, 1) j`;
};

export const TRACE_TABLES: Readonly<Record<string, RowsSql>> = {
  transactions: transactionsSql,
  blocks: blocksSql,
  traces: tracesSql,
  trace_accounts: traceAccountsSql,
  actions: actionsSql,
  action_accounts: actionAccountsSql,
};
