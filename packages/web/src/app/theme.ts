import { settings } from '../location/settings.ts';

const A_YEAR = 31_536_000;

/** Light instead of dark and vice versa; a cookie tells the server, so that the next page does not flash. */
export function toggleTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme
    ? dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = isDark ? 'light' : 'dark';
  dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads the cookie with the next page.
  document.cookie = `theme=${theme}; path=${settings.base || '/'}; max-age=${A_YEAR}; samesite=strict`;
}
