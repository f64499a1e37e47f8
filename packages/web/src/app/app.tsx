import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from '../location/page-props.ts';
import { type Location, useLocation } from '../location/router.ts';
import { settings } from '../location/settings.ts';
import { Link } from '../ui/link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PAGE_MODULES } from './page-modules.ts';
import { useShortcuts } from './shortcuts.tsx';

export function App() {
  const location = useLocation();
  const help = useShortcuts();
  useEffect(() => {
    document.title = `${location.page?.title ?? 'Page not found'} · Tonway ${settings.network}`;
  }, [location]);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Page location={location} />
      </main>
      <Footer />
      {help}
    </>
  );
}

interface Loaded {
  /** The function that loads the module: pages with the same one are one page. */
  readonly load: (typeof PAGE_MODULES)[keyof typeof PAGE_MODULES];
  readonly Content: ComponentType<PageProps>;
}

/** Pages that stay while their address changes: one account or trace has several. */
const STEADY: ReadonlySet<unknown> = new Set([PAGE_MODULES.trace, PAGE_MODULES.account]);

/** Loads the module of a page when it is first shown; the old page stays until then. */
function Page({ location: { page, query } }: { readonly location: Location }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = page && PAGE_MODULES[page.name];
  useEffect(() => {
    if (load === null) return;
    let isCurrent = true;
    load().then(
      ({ default: Content }) => isCurrent && setLoaded({ load, Content }),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  if (page === null) return <NotFound />;
  if (hasFailed) return <Outdated />;
  if (loaded?.load !== load)
    return (
      <h1 tabIndex={-1} aria-busy="true">
        {page.title}
      </h1>
    );
  const key = STEADY.has(load) ? 'steady' : location.pathname;
  return <loaded.Content key={key} params={page.params} query={query} />;
}

function NotFound() {
  return (
    <>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>There is no page at this address. Search for an address, a hash, a block or a domain.</p>
      <p>
        <Link to="/">Home</Link> · <Link to="/blocks">Newest blocks</Link>
      </p>
    </>
  );
}

/** The server has other files since it was updated. */
function Outdated() {
  return (
    <>
      <h1 tabIndex={-1}>The page could not be loaded</h1>
      <p>The server may have been updated. Load the page again.</p>
      <button type="button" onClick={() => location.reload()}>
        Load again
      </button>
    </>
  );
}
