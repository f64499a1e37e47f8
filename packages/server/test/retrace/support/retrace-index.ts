import type { DevnetOptions } from '@tonway/devnet';
import { sceneIndex } from '../../scenes/support/scene-index.ts';
import type { AnswerOf, Transaction } from '../../v3/support/answers.ts';
import { type AskV3, answerOf, askV3 } from '../../v3/support/ask-v3.ts';

export type Retrace = AnswerOf<'retrace'>;
export type Steps = NonNullable<Retrace['steps']>;

/** A devnet with its index, and what the operation says about it. */
export async function retraceIndex(options: DevnetOptions = {}) {
  const index = await sceneIndex({ shards: 4, ...options });
  const ask = await askV3(index, {}, { oneSnapshot: true });
  const retrace = (body: object) => answerOf(ask.post('retrace', body));
  return { ...index, ask, retrace };
}

/** All transactions of a workchain, oldest first. */
export async function allTransactions(ask: AskV3, workchain: number): Promise<Transaction[]> {
  const query = { workchain, sort: 'asc', limit: 1000 };
  const { transactions } = await answerOf(ask('transactions', query));
  return transactions;
}

/** The stack before the first of these steps and after each one, the top last; null: not known. */
export function stacksOf({ stack, steps, values }: Steps): (readonly string[] | null)[] {
  let current = stack ?? [];
  const all = [stack];
  for (const { keep, push } of steps) {
    current = keep === null ? [] : [...current.slice(0, keep), ...push];
    all.push(keep === null ? null : current);
  }
  return all.map((entries) => entries?.map((index) => values[index] ?? '') ?? null);
}
