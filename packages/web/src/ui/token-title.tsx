import {
  absenceOf,
  absenceReason,
  domainOf,
  isUnverified,
  type TokenEntry,
  tokenOf,
  useKnown,
  warningOf,
} from '../data/known.ts';
import { shortId, visibleText } from '../format/text.ts';
import { friendlyOf } from './account-link.tsx';
import { Link } from './link.tsx';
import { TokenImage } from './token-image.tsx';

const MAX_NAME = 60;

interface TokenTitleProps {
  readonly address: string;
  /** Without the image, if a larger one is beside the name. */
  readonly isText?: boolean;
}

/** The name that a token or NFT gives itself, with its image. */
export function TokenTitle({ address, isText = false }: TokenTitleProps) {
  const known = useKnown();
  const friendly = friendlyOf(known, address);
  const metadata = known.metadata?.[address];
  const token = tokenOf(metadata);
  const warning = warningOf(token);
  const absence = absenceOf(metadata);
  return (
    <Link to={`/account/${friendly}`} class="token-title">
      {!isText && <TokenImage address={address} />}
      <span>
        {warning === null ? (
          <bdi>{nameOfToken(token) ?? shortId(friendly)}</bdi>
        ) : (
          <span class="tag failed">{warning}</span>
        )}
        {isUnverified(token) && <small class="muted"> unverified</small>}
        {absence !== null && (
          <small class="muted" title={absenceReason(metadata) ?? undefined}>
            {' '}
            {absence}
          </small>
        )}
      </span>
    </Link>
  );
}

/** What its document or the chain says: its name, or which of a collection it is; null: nothing. */
export function nameOfToken(token: TokenEntry | null): string | null {
  const name = token?.name || token?.symbol || domainOf(token);
  if (name) return visibleText(name, MAX_NAME);
  return token?.nft_index === undefined ? null : `Item ${shortId(token.nft_index)}`;
}
