import { useEffect, useState } from 'preact/hooks';
import { audienceOf, type MatchedPage, matchPage } from '../routes/pages.ts';
import { hrefOf, settings } from './settings.ts';

/** Where the reader is. */
export interface Location {
  readonly page: MatchedPage | null;
  readonly query: URLSearchParams;
  readonly hash: string;
}

const listeners = new Set<() => void>();
let current = readLocation();

/** The current location; the component is rendered again when it changes. */
export function useLocation(): Location {
  const [location, setLocation] = useState(current);
  useEffect(() => {
    const update = () => setLocation(current);
    update();
    listeners.add(update);
    return () => void listeners.delete(update);
  }, []);
  return location;
}

interface NavigateOptions {
  /** The current entry of the history is replaced. */
  readonly replace?: boolean;
  /** The page stays where it is scrolled to: only a part of it changes. */
  readonly keepScroll?: boolean;
}

/** Goes to a path of this server, such as `/account/…?tab=…`. */
export function navigate(
  path: string,
  { replace = false, keepScroll = false }: NavigateOptions = {},
) {
  rememberScroll();
  const isSamePage = new URL(hrefOf(path), location.href).pathname === location.pathname;
  if (replace) history.replaceState(null, '', hrefOf(path));
  else history.pushState(null, '', hrefOf(path));
  changed();
  if (!keepScroll) scrollTo(0, 0);
  if (!keepScroll && !isSamePage) focusHeading();
}

/** Shows the one form of the current page's address; null: it is not known yet. */
export function useCanonicalPath(path: string | null): void {
  useEffect(() => {
    if (path === null || pathOf(location.pathname) === path) return;
    navigate(`${path}${location.search}${location.hash}`, { replace: true, keepScroll: true });
  }, [path]);
}

/** The path of the current page with another value of a query parameter; null removes the parameter. */
export function pathWith(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return `${pathOf(location.pathname)}${text && `?${text}`}`;
}

/** Follows links without loading the page again, and restores the scroll position on the way back. */
export function startRouter(): void {
  history.scrollRestoration = 'manual';
  document.addEventListener('click', followLink);
  addEventListener('pagehide', rememberScroll);
  addEventListener('popstate', ({ state }) => {
    changed();
    restoreScroll(Number((state as ScrollState | null)?.scrollY ?? 0));
    focusHeading(LOST_ONLY);
  });
}

interface ScrollState {
  readonly scrollY?: number;
}

function rememberScroll(): void {
  history.replaceState({ scrollY } satisfies ScrollState, '');
}

const RESTORE_ATTEMPTS = 20;

/** The content may need some frames until it is as high as it was. */
function restoreScroll(top: number, attempts = RESTORE_ATTEMPTS): void {
  scrollTo(0, top);
  if (Math.abs(scrollY - top) > 1 && attempts > 0)
    requestAnimationFrame(() => restoreScroll(top, attempts - 1));
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.download || link.origin !== location.origin) return;
  const path = pathOf(link.pathname);
  if (!pageOf(path)) return;
  event.preventDefault();
  const isSamePage = link.pathname === location.pathname;
  const part = isSamePage ? document.getElementById(link.hash.slice(1)) : null;
  // A part that takes the focus needs no address of its own.
  if (part?.hasAttribute('tabindex')) part.focus();
  else navigate(`${path}${link.search}${link.hash}`, { keepScroll: isSamePage });
}

/** Fewer attempts than the first one: the focus moves only if its element is gone. */
const LOST_ONLY = RESTORE_ATTEMPTS - 1;

/** Keyboards and screen readers continue at the heading of the new page, which is replaced when its module is loaded. */
function focusHeading(attempts = RESTORE_ATTEMPTS): void {
  requestAnimationFrame(() => {
    const heading = document.querySelector<HTMLElement>('h1');
    const isLost = document.activeElement === document.body;
    if (isLost || attempts === RESTORE_ATTEMPTS) heading?.focus({ preventScroll: true });
    const isLoading = heading?.ariaBusy === 'true';
    if (attempts > 0) focusHeading(isLoading ? LOST_ONLY : attempts - 1);
  });
}

function changed(): void {
  current = readLocation();
  for (const listener of listeners) listener();
}

function readLocation(): Location {
  return {
    page: pageOf(pathOf(location.pathname)),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

/** Null if this server has no such page. */
function pageOf(path: string): MatchedPage | null {
  const page = matchPage(path);
  return page && settings.audiences.has(audienceOf(page.name)) ? page : null;
}

function pathOf(pathname: string): string {
  return pathname.startsWith(`${settings.base}/`) ? pathname.slice(settings.base.length) : '/';
}
