import type { Envelope } from '../support/ask.ts';
import type { Question } from './account-questions.ts';

interface Difference {
  readonly why: string;
  is(question: Question, answer: Envelope, note: string): boolean;
}

/** Every way in which v2 and tonlib are meant to differ. */
const DIFFERENCES: readonly Difference[] = [
  {
    why: 'there is no account in a workchain that does not exist; tonlib fails to check that answer',
    is: ({ expected }, { ok }) =>
      /^VALIDATE_ACCOUNT_STATEshard block id/.test(String(expected)) && ok,
  },
  {
    why: 'previous blocks are those of the block that is read; tonlib takes those of the newest',
    is: ({ params }, { ok }) => params.method === 'prev' && ok,
  },
  {
    why: 'v2 takes hexadecimal numbers',
    is: ({ params }, { ok }) => JSON.stringify(params.stack ?? '').includes('"0x10"') && ok,
  },
  {
    why: 'tonlib hands on a number that is no integer of the TVM',
    is: (_, { code, error }) =>
      code === 422 && /^(Failed to parse int256: |Invalid number: )/.test(error ?? ''),
  },
  {
    why: 'v2 has its own text for kinds of entries that it does not know',
    is: (_, { code, error }) => code === 542 && /^Unsupported stack entry type: /.test(error ?? ''),
  },
  {
    why: 'no bag of cells at all is refused before it is read',
    is: ({ params }, { code, error }) => params.boc === '' && code === 422 && error === 'empty boc',
  },
  {
    why: 'tonlib charges for gas that an account without money cannot buy',
    is: ({ operation }, { ok }, note) =>
      operation === 'estimateFee' &&
      ok &&
      /^(not deployed wallet with init|absent account)$/.test(note),
  },
];

/** Why the answer is not tonlib's; null where there is no reason for it. */
export function explained(question: Question, answer: Envelope, note: string): string | null {
  return DIFFERENCES.find((each) => each.is(question, answer, note))?.why ?? null;
}
