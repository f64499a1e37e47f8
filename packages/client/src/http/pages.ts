import { ClientError } from '../errors.ts';
import type { CallOptions } from '../options.ts';
import type { Answer, NamedRoute, Params, Requests, Route } from './requests.ts';

/** A list that is read page by page. */
export interface PagedRoute extends Route {
  /** The field with the rows of a page; null: the page is the list of rows. */
  readonly rows: string | null;
}

const PAGE_ROWS = 100;

/** The pages of a list. `limit` is the number of rows of a page. */
export async function* pagesOf(
  requests: Requests,
  route: NamedRoute,
  params: Params,
  options?: CallOptions,
): AsyncGenerator<unknown> {
  let page: Params = { limit: PAGE_ROWS, ...params };
  for (;;) {
    const answer = await requests.send(route, page, options);
    yield answer.body;
    const cursor = nextCursor(answer);
    if (cursor === null) return;
    if (cursor === page.cursor)
      throw new ClientError('INVALID_ANSWER', 'the next page is the same page');
    // A cursor includes the offset of the pages before.
    const { offset: _, ...rest } = page;
    page = { ...rest, cursor };
  }
}

/** The rows of a list, with as many requests as needed. */
export async function* rowsOf(
  requests: Requests,
  route: PagedRoute & NamedRoute,
  params: Params,
  options?: CallOptions,
): AsyncGenerator<unknown> {
  for await (const page of pagesOf(requests, route, params, options)) {
    const rows = route.rows === null ? page : (page as Params)[route.rows];
    if (!Array.isArray(rows)) throw new ClientError('INVALID_ANSWER', 'the page has no rows');
    yield* rows;
  }
}

/** In the answer, or in a header if the answer is a plain list. */
function nextCursor({ body, headers }: Answer): string | null {
  const cursor = Array.isArray(body) ? headers.get('x-next-cursor') : (body as Cursor).next_cursor;
  return cursor || null;
}

interface Cursor {
  readonly next_cursor?: string;
}
