import { pathWith } from '../location/router.ts';
import { Link } from './link.tsx';

/** The next page of a list, as a link that can be opened and shared. */
export function LoadMore({ cursor }: { readonly cursor: string | null | undefined }) {
  return cursor ? (
    <p class="load-more">
      <Link to={pathWith({ cursor })}>Older</Link>
    </p>
  ) : null;
}
