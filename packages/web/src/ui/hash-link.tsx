import { hexOf } from '../format/hash.ts';
import { shortId } from '../format/text.ts';
import { Link } from './link.tsx';

interface HashLinkProps {
  /** Base64 or hexadecimal. */
  readonly hash: string;
  readonly page: 'tx' | 'trace' | 'message';
}

export function HashLink({ hash, page }: HashLinkProps) {
  const hex = hexOf(hash) ?? hash;
  return (
    <Link to={`/${page}/${hex}`} class="id" title={hex}>
      {shortId(hex)}
    </Link>
  );
}
