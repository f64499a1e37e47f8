import { isUnverified, unavailableOf, useKnown, warningOf } from '../data/known.ts';
import { visibleText } from '../format/text.ts';
import { friendlyOf } from './account-link.tsx';
import { Link } from './link.tsx';

const MAX_NAME = 60;

/** The name that a token or NFT gives itself, with the mark of tokens. */
export function TokenTitle({ address }: { readonly address: string }) {
  const known = useKnown();
  const metadata = known.metadata?.[address];
  const token = metadata?.token_info?.find(({ name }) => name);
  const error = unavailableOf(metadata);
  const text = token?.name ?? textWithoutName(metadata?.is_indexed, error);
  const warning = warningOf(token);
  return (
    <Link to={`/account/${friendlyOf(known, address)}`} class="token">
      {warning === null ? (
        <bdi title={error ?? undefined}>{visibleText(text, MAX_NAME)}</bdi>
      ) : (
        <span class="tag failed">{warning}</span>
      )}
      {isUnverified(token) && <small class="muted"> unverified</small>}
    </Link>
  );
}

function textWithoutName(isIndexed: boolean | undefined, error: string | null): string {
  if (isIndexed === false) return 'being read…';
  return error === null ? 'without a name' : `not available: ${error}`;
}
