import { enumerated, type Part } from '../phrases/part.ts';
import { PHRASES } from '../phrases/phrases.generated.ts';
import { type DetailValues, type Outcome, sayPhrase } from '../phrases/sentence.ts';

export interface SayOptions extends Outcome {
  /** All accounts of the action: they are named if its type is unknown. */
  readonly accounts?: readonly string[];
  /** The number of transactions, which is shown if nothing else is known. */
  readonly transactions?: number;
}

/** All types of actions that have sentences. */
export const ACTION_TYPES: readonly string[] = Object.keys(PHRASES);

/** Says an action as a sentence. `type` and `details` are those of the HTTP interface (`showAction`). */
export function sayAction(
  type: string,
  details: DetailValues,
  options: SayOptions,
): readonly Part[] {
  const phrase = Object.hasOwn(PHRASES, type) ? PHRASES[type] : undefined;
  if (phrase) return sayPhrase(phrase, details, options);
  return type === 'unknown' ? unexplained(options) : unnamed(type, options);
}

function unexplained({ transactions }: SayOptions): readonly Part[] {
  const count =
    transactions === undefined
      ? 'Transactions'
      : transactions === 1
        ? '1 transaction'
        : `${transactions} transactions`;
  return [{ type: 'text', text: `${count} of an unknown kind` }];
}

const MAX_NAMED = 10;

function unnamed(type: string, { accounts = [], success }: SayOptions): readonly Part[] {
  const name = type.replaceAll('_', ' ');
  const text = `${name.charAt(0).toUpperCase()}${name.slice(1)}${success ? '' : ' (failed)'}`;
  const named = accounts
    .slice(0, MAX_NAMED)
    .map((account) => ({ type: 'account' as const, account }));
  if (named.length === 0) return [{ type: 'text', text }];
  return [{ type: 'text', text: `${text}: ` }, ...enumerated(named)];
}
