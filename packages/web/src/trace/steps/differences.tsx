import { grouped } from '../../format/amount.ts';
import { visibleText, wordsOf } from '../../format/text.ts';
import type { Retrace } from './vm-steps.tsx';

const MAX_TEXT = 100;
/** 2021: the TVM of the first years is not available any more. */
const NEW_GAS_PRICES = 1_609_459_200;
/** What changes with the gas. */
const OF_GAS = new Set(['hash', 'gas_used', 'gas_fees', 'total_fees', 'account_after']);

/** What differs from the recorded transaction, and why if that is known; null: nothing. */
export function Differences({ retrace }: { readonly retrace: Retrace }) {
  if (retrace.is_equal) return null;
  const shown = retrace.differences.filter(({ field }) => field !== 'hash');
  return (
    <div class="notice">
      <p>{reasonOf(retrace)}</p>
      <ul class="plain">
        {shown.map(({ field, recorded, executed }) => (
          <li key={field}>
            {wordsOf(visibleText(field, MAX_TEXT))}: {valueText(recorded)} recorded,{' '}
            {valueText(executed)} now
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonOf({ hash, differing_hash, differences, refusal, now }: Retrace): string {
  if (differing_hash !== null && differing_hash !== hash)
    return 'An earlier transaction of the account in this block differs from its record, so that the state before this one is not known.';
  if (refusal !== null)
    return 'The TVM of today does not accept the message that it accepted then.';
  const isGas = differences.every(({ field }) => OF_GAS.has(field));
  if (isGas && now < NEW_GAS_PRICES)
    return 'The network has changed its gas prices since this transaction: a cell that was loaded before costs less today. The steps are those of today’s TVM; only the gas differs.';
  return 'The steps are those of today’s TVM. They are not exactly what the network executed:';
}

function valueText(value: string): string {
  return /^\d{1,15}$/.test(value) ? grouped(Number(value)) : visibleText(value, MAX_TEXT);
}
