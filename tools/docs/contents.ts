import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/** Where a document is in the repository, and where its page is on the site. */
export interface Place {
  readonly source: string;
  readonly path: string;
  readonly group: Group;
}

export const GROUPS = [
  'Start',
  'Guides',
  'Reference',
  'Packages',
  'Operation',
  'Development',
  'Decisions',
] as const;
type Group = (typeof GROUPS)[number];

/** The documents of each group in the order of reading; patterns are globs. */
const CONTENTS: Readonly<Record<Group, readonly string[]>> = {
  Start: ['README.md', 'docs/start.md', 'docs/dev.md', 'docs/dapp.md', 'docs/moving.md'],
  Guides: [
    'docs/contracts.md',
    'docs/ci.md',
    'docs/streaming.md',
    'docs/webhooks.md',
    'docs/pending.md',
    'docs/metadata.md',
    'docs/pages.md',
  ],
  Reference: [
    'docs/api/README.md',
    ...['v2', 'v3', 'streaming', 'webhooks', 'operator'].flatMap((name) => [
      `docs/api/${name}.md`,
      `docs/api/${name}-types.md`,
    ]),

    'docs/sdk.md',
    'docs/actions.md',
    'docs/errors.md',
  ],
  Packages: ['chain', 'contracts', 'actions', 'lite-client', 'tvm', 'devnet', 'server']
    .concat('client', 'web')
    .map((name) => `packages/${name}/README.md`),
  Operation: [
    'docs/self-hosting.md',
    'docs/security.md',
    'docs/runbook.md',
    'docs/scale.md',
    'docs/settings.md',
    'docs/metrics.md',
    'docs/eras.md',
    'docs/parquet.md',
    'docs/benchmarks.md',
    'CHANGELOG.md',
    'SECURITY.md',
  ],
  Development: [
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'CODE_OF_CONDUCT.md',
    'docs/adding-a-protocol.md',
    'scenes/README.md',
    'fixtures/README.md',
    'fixtures/chain/README.md',
    'fixtures/localnet/README.md',
    'fixtures/traces/README.md',
  ],
  Decisions: ['docs/decisions/README.md'],
};

/** All pages in the order of reading: every document of the repository, except templates. */
export function listPlaces(files: readonly string[]): readonly Place[] {
  const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file));
  const listed = GROUPS.flatMap((group) =>
    [...CONTENTS[group], ...(group === 'Decisions' ? decisions : [])].map((source) => ({
      source,
      path: pathOf(source),
      group,
    })),
  );
  const known = new Set(listed.map(({ source }) => source));
  const missing = files.filter(
    (file) => file.endsWith('.md') && !file.startsWith('.') && !known.has(file),
  );
  if (missing.length > 0)
    throw new Error(`Add to a group in tools/docs/contents.ts: ${missing.join(', ')}`);
  return listed;
}

/** `docs/dev.md` becomes `dev.html`, the README of a folder its `index.html`. */
function pathOf(source: string): string {
  const shown = source.replace(/^docs\//, '');
  if (basename(shown) === 'README.md') return shown.replace(/README\.md$/, 'index.html');
  // docs/security.md has the short name.
  if (shown === 'SECURITY.md') return 'security-policy.html';
  return shown.replace(/\.md$/, '.html').toLowerCase();
}

/** The files of the repository, new ones included, ignored ones not. */
export function repositoryFiles(root: string): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return [...new Set(output.trim().split('\n'))].sort();
}
