import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import MiniSearch from 'minisearch';
import { renderSite } from './build-site.ts';
import { entriesOf, searchIndex } from './search-index.ts';
import { findEntries, INDEX_OPTIONS } from './search-terms.ts';

/** A reader looks at the first results only. */
const MAX_POSITION = 5;

suite('the search', () => {
  const { pages } = renderSite();
  const entries = entriesOf(pages);
  const index = MiniSearch.loadJSON(searchIndex(pages), INDEX_OPTIONS);
  const urlsOf = (query: string) =>
    findEntries(index, query)
      .slice(0, MAX_POSITION)
      .map(({ url }) => String(url));

  /** The names that the rows or sections of a page define, and where. */
  const definedOn = (path: string) =>
    entries.filter(({ url, title, page }) => url.startsWith(`${path}#`) && title !== page);

  for (const [what, path, least] of [
    ['setting', 'settings.html', 80],
    ['metric', 'metrics.html', 60],
  ] as const)
    test(`finds every ${what}`, () => {
      const names = definedOn(path);
      assert.ok(names.length >= least, `${names.length} on ${path}`);
      const missing = names.filter(({ title, url }) => !urlsOf(title).includes(url));
      assert.deepEqual(
        missing.map(({ title }) => title),
        [],
      );
    });

  test('finds every operation', () => {
    const operations = pages
      .filter(({ source }) => /docs\/api\/(?!README)[a-z0-9]+\.md$/.test(source))
      .flatMap(({ path, headings }) =>
        headings.filter(({ depth }) => depth === 3).map((each) => ({ ...each, path })),
      );
    assert.ok(operations.length >= 114, `${operations.length}`);
    const missing = operations.filter(
      ({ title, path, anchor }) => !urlsOf(title).includes(`${path}#${anchor}`),
    );
    assert.deepEqual(
      missing.map(({ title, path }) => `${path} ${title}`),
      [],
    );
  });

  test('finds every error by its status and meaning', () => {
    const errors = definedOn('errors.html').filter(({ title }) => /^\d{3}$/.test(title));
    assert.ok(errors.length >= 20, `${errors.length}`);
    for (const { title, text, url } of errors)
      assert.ok(urlsOf(`${title} ${text}`).includes(url), `${title} ${text}`);
  });

  test('finds a name by its parts, and with a typing error', () => {
    assert.ok(urlsOf('address balance').includes('api/v2.html#getaddressbalance'));
    assert.ok(urlsOf('getAdressBalance').includes('api/v2.html#getaddressbalance'));
    assert.deepEqual(urlsOf('nothinglikethis'), []);
  });
});
