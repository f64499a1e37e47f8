import { distinctId } from '../format/look-alike.ts';

interface SimilarToProps {
  readonly address: string;
  /** Another address on the page; null: there is none that looks like this one. */
  readonly lookAlike: string | null;
}

/** Warns that another address on the page has the same first and last characters. */
export function SimilarTo({ address, lookAlike }: SimilarToProps) {
  return lookAlike === null ? null : (
    <span class="tag warning similar" title={lookAlike}>
      similar to {distinctId(lookAlike, address)}
    </span>
  );
}
