import { failureText, skippedText } from '@tonway/contracts/exit-codes';
import { useKnown } from '../data/known.ts';
import { FailedTag } from './failed-tag.tsx';
import type { Transaction } from './transaction-rows.tsx';

/** How a transaction ended: by a word and a sign, repeated by the colour. */
export function Outcome({ transaction }: { readonly transaction: Transaction }) {
  const { address_book } = useKnown();
  const { account, description, emulated } = transaction;
  if (emulated) return <span class="tag pending">pending</span>;
  const { compute_ph } = description;
  if (compute_ph?.skipped && description.aborted)
    return <span class="tag warning">skipped: {skippedText(compute_ph.reason)}</span>;
  const failure = failureText(description, address_book?.[account]?.interfaces ?? []);
  return failure === null ? <span class="tag ok">ok</span> : <FailedTag text={failure} />;
}
