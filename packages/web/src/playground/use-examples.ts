import { useMemo, useRef } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { type Examples, examplesOf } from './examples.ts';

/** A wallet that received something is among as many transactions. */
const READ = 50;

/** Values of the newest block of this network; they stay as they are while the page is open. */
export function useExamples(): Examples {
  const indexed = useQuery(queryOf(ton.v3.masterchainInfo, {}));
  const read = useQuery(indexed.error ? queryOf(ton.v2.getMasterchainInfo, {}) : null);
  const transactions = useQuery(queryOf(ton.v3.transactions, { workchain: 0, limit: READ }));
  const block = useFirst(indexed.data?.last ?? read.data?.result.last ?? null);
  const jettons = useQuery(queryOf(ton.v3.jettonMasters, { limit: 1 }));
  const jetton = useFirst(jettons.data?.jetton_masters[0]?.address ?? null);
  const newest = transactions.data;
  return useMemo(
    () => examplesOf(block, newest?.transactions ?? [], newest?.address_book, jetton),
    [block, newest, jetton],
  );
}

/** The first value that is known. */
function useFirst<Value>(value: Value | null): Value | null {
  const first = useRef<Value | null>(null);
  first.current ??= value;
  return first.current;
}
