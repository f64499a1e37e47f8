import { pathWith } from '../location/router.ts';
import { Link } from './link.tsx';

interface LoadMoreProps {
  readonly cursor: string | null | undefined;
  readonly next?: Readonly<Record<string, string>> | undefined;
}

/** The next page of a list, as a link that can be opened and shared. */
export function LoadMore({ cursor, next }: LoadMoreProps) {
  return cursor ? (
    <p class="load-more">
      <Link to={pathWith({ ...next, cursor })}>Older</Link>
    </p>
  ) : null;
}
