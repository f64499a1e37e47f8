import { listSettings } from '../src/config/read-settings.ts';

const HEAD = `# Settings

Settings are environment variables, as in \`PORT=9000 tonway serve\`; flags of a command take precedence. An invalid value is refused at start, with its meaning and default. \`tonway config\` prints this list with the current values. Secrets are never printed.

This page is generated from \`packages/server/src/config/settings.ts\` by \`npm run docs\`.

| Setting | Default | Meaning | Values |
|---|---|---|---|
`;

/** The text of `docs/settings.md`. */
export function settingsDoc(): string {
  const rows = listSettings({}).map(({ name, default: value, description, expected }) =>
    row(`\`${name}\``, value === '' ? '' : `\`${value}\``, description, expected),
  );
  return `${HEAD}${rows.join('')}`;
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}
