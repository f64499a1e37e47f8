import { useHead } from '../data/head.ts';
import { absenceText } from '../format/absence.ts';
import { useHeadDelay } from './head-delay.ts';

/** Says why the index may lack what a page is about. */
export function Absence() {
  const head = useHead();
  const { blocksBehind = 0 } = useHeadDelay(head) ?? {};
  return head && <p>{absenceText(head, blocksBehind)}</p>;
}
