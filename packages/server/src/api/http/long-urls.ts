/** The longest URL of most paths, in characters. */
const MAX_LENGTH = 8192;
/** Enough for two lists of 1,024 addresses each. */
const MAX_LIST_LENGTH = 192 * 1024;
const MAX_LIST_PARAMETERS = 2500;
/** The part of a refused URL that is kept: its path tells the form of the answer. */
const KEPT_LENGTH = 1024;

/** Whether the operation of a path accepts lists, and therefore long URLs. */
export type HasLists = (path: string) => boolean;

/** Shortens a URL that is too long to its path. Called before the URL is routed and its query is parsed. */
export function shortenLongUrl(url: string, hasLists: HasLists): string {
  if (url.length <= MAX_LENGTH) return url;
  const path = pathOf(url);
  const isAllowed =
    url.length <= MAX_LIST_LENGTH && hasLists(path) && !hasManyParameters(url, path.length);
  return isAllowed ? url : path.slice(0, KEPT_LENGTH);
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function hasManyParameters(url: string, start: number): boolean {
  let count = 0;
  for (let at = start; at >= 0; at = url.indexOf('&', at + 1))
    if (++count > MAX_LIST_PARAMETERS) return true;
  return false;
}
