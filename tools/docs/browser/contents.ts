import { find } from './find.ts';

const PHONE = '(max-width: 860px)';

/** Folds the list of pages on a phone, and marks the section that is read. */
export function startContents(): void {
  const pages = find('.pages > details');
  if (matchMedia(PHONE).matches) pages.removeAttribute('open');
  else document.querySelector('.pages [aria-current]')?.scrollIntoView({ block: 'nearest' });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  if (links.length > 0) followReading(links);
}

function followReading(links: readonly HTMLAnchorElement[]): void {
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  const mark = () => {
    const read = sections.findLast(({ heading }) => heading.getBoundingClientRect().top < 120);
    for (const { link } of sections) link.removeAttribute('aria-current');
    read?.link.setAttribute('aria-current', 'location');
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}
