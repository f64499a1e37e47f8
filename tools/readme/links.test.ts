import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { slugOf } from '../docs/slug.ts';
import { documents, ROOT } from './documents.ts';

const LINK = /\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g;

test('links between documents lead to a file and a heading', () => {
  const dead = documents()
    .flatMap((file) => linksIn(file).map((link) => [file, link] as const))
    .filter(([file, link]) => !isAlive(file, link))
    .map(([file, link]) => `${file}: ${link}`);
  assert.deepEqual(dead, []);
});

test('a link to a missing file or heading is dead', () => {
  assert.ok(isAlive('README.md', 'docs/dev.md#postgresql'));
  assert.ok(!isAlive('README.md', 'docs/dev.md#no-such-heading'));
  assert.ok(!isAlive('README.md', 'docs/no-such-file.md'));
});

/** Links of a document, without those to other hosts. */
function linksIn(file: string): readonly string[] {
  const matches = [...withoutCode(file).matchAll(LINK)];
  return matches
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
}

function isAlive(file: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(ROOT, target))) return false;
  return heading === undefined || !target.endsWith('.md') || headingsOf(target).has(heading);
}

/** The anchors of headings, as GitHub makes them. */
function headingsOf(file: string): ReadonlySet<string> {
  const titles = [...withoutCode(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  return new Set(titles.map(slugOf));
}

function withoutCode(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8').replace(/^```.*?^```/gms, '');
}
