import { hexOf } from '../format/hash.ts';
import { shortId } from '../format/text.ts';
import { Link } from './link.tsx';

interface HashLinkProps {
  /** Base64 or hexadecimal. */
  readonly hash: string;
  readonly page: 'tx' | 'trace' | 'message';
}

const NAMES = { tx: 'Transaction', trace: 'Trace', message: 'Message' } as const;

/** Both ends of a hash; screen readers say what it is of, too. */
export function HashLink({ hash, page }: HashLinkProps) {
  const hex = hexOf(hash) ?? hash;
  const text = shortId(hex);
  return (
    <Link to={`/${page}/${hex}`} class="id" title={hex} aria-label={`${NAMES[page]} ${text}`}>
      {text}
    </Link>
  );
}
