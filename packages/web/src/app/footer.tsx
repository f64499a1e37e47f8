import { settings } from '../location/settings.ts';
import { showHelp } from './shortcuts.tsx';

/** Set by the build. */
declare const VERSION: string;

const SOURCE = 'https://github.com/tonway/tonway';

/** What serves the pages, and where to read about it. */
export function Footer() {
  return (
    <footer class="site-footer">
      <span>
        Tonway {VERSION} · {settings.network}
      </span>
      <a href={`${SOURCE}/tree/main/docs`}>Docs</a>
      <a href={SOURCE}>Source</a>
      <button type="button" class="link" onClick={showHelp}>
        Keyboard shortcuts
      </button>
    </footer>
  );
}
