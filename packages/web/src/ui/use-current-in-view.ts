import { useEffect, useRef } from 'preact/hooks';

/** For links that scroll on a narrow screen: the current one is in view, also after `changes`. */
export function useCurrentInView(...changes: readonly unknown[]) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(nav.current), changes);
  return nav;
}

function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>('[aria-current]');
  if (!nav || !link) return;
  const margin = (nav.clientWidth - link.offsetWidth) / 2;
  nav.scrollLeft = link.offsetLeft - nav.offsetLeft - margin;
}
