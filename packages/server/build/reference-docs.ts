import type { Failures } from '../src/api/kernel/responses.ts';
import { V2_FAILURES } from '../src/api/v2/envelope-schema.ts';
import { V3_FAILURES } from '../src/api/v3/answer.ts';
import { listSettings } from '../src/config/read-settings.ts';

/** The pages of `docs/` that follow from the code, by file name. */
export function referenceDocs(): Readonly<Record<string, string>> {
  return { 'settings.md': settingsDoc(), 'errors.md': errorsDoc() };
}

function settingsDoc(): string {
  const rows = listSettings({}).map(({ name, default: value, description, expected }) => [
    `\`${name}\``,
    value === '' ? '' : `\`${value}\``,
    description,
    expected,
  ]);
  return `# Settings

Settings are environment variables, as in \`PORT=9000 tonway serve\`; flags of a command take precedence. An invalid value is refused at start, with its meaning and default. \`tonway config\` prints this list with the current values. Secrets are never printed.

This page is generated from \`packages/server/src/config/settings.ts\` by \`npm run docs\`.

${table(['Setting', 'Default', 'Meaning', 'Values'], rows)}`;
}

function errorsDoc(): string {
  return `# Errors

A failed request has the same status in its response and in its body, and a text that says what was wrong.

| API | Body |
|---|---|
| v2 | \`{"ok": false, "error": "TEXT", "code": STATUS, ...}\`; with JSON-RPC also \`id\` and \`jsonrpc\` |
| v3 | \`{"code": STATUS, "error": "TEXT"}\` |

429 and 503 have a header \`Retry-After\` with the seconds to wait.

This page is generated from \`packages/server/src/api\` by \`npm run docs\`.

## v2

${failuresTable(V2_FAILURES)}
## v3

${failuresTable(V3_FAILURES)}`;
}

function failuresTable(failures: Failures): string {
  const rows = Object.entries(failures).map(([status, [meaning, example]]) => [
    status,
    meaning,
    `\`${example}\``,
  ]);
  return table(['Status', 'Meaning', 'Example'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`;
}
