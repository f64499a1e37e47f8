import { find } from './find.ts';

/** Changes from the shown theme to the other one, and remembers it. */
export function startTheme(): void {
  const { dataset } = document.documentElement;
  find('.theme').addEventListener('click', () => {
    const isDark = dataset.theme
      ? dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    dataset.theme = isDark ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', dataset.theme);
    } catch {
      // without storage the choice ends with the page
    }
  });
}
