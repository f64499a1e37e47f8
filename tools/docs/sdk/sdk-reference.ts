import { join } from 'node:path';
import { type Exported, type RouteTable, readExports } from './read-exports.ts';

const ROOT = join(import.meta.dirname, '../../..');
export const SDK_DOCUMENT = join(ROOT, 'docs/sdk.md');

const INTRODUCTION = `# @tonway/client reference

Everything that \`@tonway/client\` exports, and all its operations. [The client](../packages/client) explains how to use it, with examples; the [API reference](api/README.md) has the parameters and answers of the operations, which the client has as types.

This page is generated from the doc comments of \`packages/client\` by \`npm run docs\`.
`;

const SECTIONS = [
  ['Functions', 'function'],
  ['Classes', 'class'],
  ['Types', 'type'],
] as const;

/** The groups of operations: how a program writes them, and where they are described. */
const GROUPS: Readonly<Record<string, readonly [title: string, prefix: string, page: string]>> = {
  V2_ROUTES: ['v2', 'ton.v2', 'v2'],
  V3_ROUTES: ['v3', 'ton.v3', 'v3'],
  WEBHOOKS_ROUTES: ['webhooks', 'ton.webhooks', 'webhooks'],
};

/** The text of `docs/sdk.md`. */
export function sdkReference(): string {
  const folder = join(ROOT, 'packages/client/src');
  const { exports, tables } = readExports(folder, 'index.ts', 'generated/routes.generated.ts');
  const declared = SECTIONS.map(([title, kind]) => {
    const entries = exports.filter((each) => each.kind === kind).map(entry);
    return `## ${title}\n\n${entries.join('\n')}`;
  });
  return [INTRODUCTION, ...declared, ...tables.map(operations)].join('\n');
}

function entry({ name, kind, signature, text, examples, members }: Exported): string {
  const shown = kind === 'function' ? signature : `type ${name} = ${signature}`;
  const parts = [
    `### ${name}`,
    signature === '' ? '' : code(shown),
    text,
    ...examples.map((example) => `\`\`\`ts\n${example}\n\`\`\``),
    members.length === 0
      ? ''
      : table(members.map((each) => [code(each.name), code(each.type), each.text])),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function operations({ name, routes }: RouteTable): string {
  const [title, prefix, page] = GROUPS[name] ?? [];
  if (!title) throw new Error(`${name} has no title`);
  const rows = routes.map((route) => {
    const link = `[\`${prefix}.${route.name}\`](api/${page}.md#${route.name.toLowerCase()})`;
    return [link, route.isList ? '`items`, `pages`' : '', route.text];
  });
  return `## Operations of ${title}\n\n${table(rows, ['Function', 'Lists', 'Result'])}`;
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

function table(
  rows: readonly (readonly string[])[],
  head: readonly string[] = ['Name', 'Type', 'Meaning'],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`.trimEnd();
}
