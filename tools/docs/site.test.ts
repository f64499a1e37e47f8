import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { suite, test } from 'node:test';
import { renderSite } from './build-site.ts';
import { listPlaces } from './contents.ts';
import { copyOf } from './links.ts';

const ASSETS = ['assets/site.js', 'assets/site-style.css', 'assets/icon.svg'];

suite('the site', () => {
  const { pages, texts, copies } = renderSite();
  const html = [...texts].filter(([path]) => path.endsWith('.html'));
  const files = new Set([...texts.keys(), ...[...copies].map(copyOf), ...ASSETS]);

  test('has a page for every document', () => {
    assert.ok(pages.length > 95, `${pages.length}`);
    assert.equal(new Set(pages.map(({ path }) => path)).size, pages.length);
    assert.throws(() => listPlaces(['docs/new.md']), /docs\/new\.md/);
  });

  test('has no dead link', () => {
    const anchors = new Map(html.map(([path, text]) => [path, anchorsOf(text)]));
    const dead = html.flatMap(([path, text]) =>
      linksOf(text)
        .filter((link) => !isAlive(path, link, files, anchors))
        .map((link) => `${path}: ${link}`),
    );
    assert.deepEqual(dead, []);
  });

  test('has a way back on every page, and a path through all', () => {
    for (const [path, text] of html) {
      const home = posix.relative(posix.dirname(path), 'index.html');
      assert.ok(text.includes(`<a class="home" href="${home}">Home</a>`), path);
    }
    const next = pages.map(({ path }) => {
      const [, link] = /rel="next" href="([^"]+)"/.exec(texts.get(path) ?? '') ?? [];
      return link === undefined ? null : posix.join(posix.dirname(path), link);
    });
    assert.deepEqual(next, [...pages.slice(1).map(({ path }) => path), null]);
  });

  test('loads nothing from another host', () => {
    for (const [path, text] of html)
      for (const [tag] of text.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*>/g))
        assert.doesNotMatch(tag, /(?:src|srcset|href)="(?:[a-z]+:|\/)/, path);
  });

  test('is listed for language models', () => {
    const list = texts.get('llms.txt') ?? '';
    for (const { path, title } of pages) assert.ok(list.includes(`- [${title}](${path})`), path);
    assert.match(texts.get('llms-full.txt') ?? '', /^# Settings$/m);
  });
});

function linksOf(html: string): readonly string[] {
  const links = [...html.matchAll(/(?:href|src|srcset)="([^"]*)"/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

function anchorsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
}

function isAlive(
  path: string,
  link: string,
  files: ReadonlySet<string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : posix.join(posix.dirname(path), file);
  if (!files.has(target)) return false;
  return anchor === undefined || anchors.get(target)?.has(anchor) === true;
}
