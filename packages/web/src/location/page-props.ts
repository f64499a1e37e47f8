import type { Params } from '../routes/pages.ts';

/** What the component of a page gets. */
export interface PageProps {
  readonly params: Params;
  readonly query: URLSearchParams;
}
