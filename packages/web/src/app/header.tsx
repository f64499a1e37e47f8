import { useLocation } from '../location/router.ts';
import { settings } from '../location/settings.ts';
import { audienceOf, type PageName } from '../routes/pages.ts';
import { SearchField } from '../search/search-field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useCurrentInView } from '../ui/use-current-in-view.ts';
import { Brand } from './brand.tsx';
import { HeadStatus } from './head-status.tsx';
import { showHelp } from './shortcuts.tsx';
import { toggleTheme } from './theme.ts';

const LINKS = [
  ...(settings.network === 'devnet' ? ([['/devnet', 'Network']] as const) : []),
  ['/blocks', 'Blocks'],
  ['/tokens', 'Tokens'],
  ['/config', 'Config'],
  ['/validators', 'Validators'],
  ['/decode', 'Decode'],
  ['/playground', 'API'],
] as const;

export function Header() {
  const { page } = useLocation();
  return settings.audiences.has('public') && !(page && audienceOf(page.name) === 'operators') ? (
    <ExplorerHeader page={page?.name ?? null} />
  ) : (
    <OperatorHeader />
  );
}

/** Without search and head: the listener of operators has no explorer. */
function OperatorHeader() {
  return (
    <header class="site-header">
      <div class="site-bar">
        <Brand to="/operator" />
        <div class="search-space" />
        {settings.audiences.has('public') && (
          <nav aria-label="Pages">
            <Link to="/">Explorer</Link>
          </nav>
        )}
        <ThemeButton />
      </div>
    </header>
  );
}

function ExplorerHeader({ page }: { readonly page: PageName | null }) {
  // Pages of one kind have names that begin with the same word: `playground`, `playgroundOperation`.
  const nav = useCurrentInView(page);
  const isCurrent = (path: string) => page?.startsWith(path.slice(1)) ?? false;
  return (
    <header class="site-header">
      <div class="site-bar">
        <Brand to="/" />
        {page === 'home' ? <div class="search-space" /> : <SearchField />}
        <nav aria-label="Pages" ref={nav}>
          {LINKS.map(([path, text]) => (
            <Link key={path} to={path} aria-current={isCurrent(path) ? 'page' : undefined}>
              {text}
            </Link>
          ))}
        </nav>
        <HeadStatus />
        <HelpButton />
        <ThemeButton />
      </div>
    </header>
  );
}

function HelpButton() {
  return (
    <button
      type="button"
      class="icon-button help-button"
      aria-label="Keys"
      title="Keys (?)"
      onClick={showHelp}
    >
      ?
    </button>
  );
}

function ThemeButton() {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label="Light or dark"
      title="Light or dark (t)"
      onClick={toggleTheme}
    >
      <Icon name="moon" />
    </button>
  );
}
