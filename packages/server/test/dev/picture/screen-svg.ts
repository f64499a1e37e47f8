import type { Screen, Style } from './screen.ts';

const CELL = { width: 8.4, height: 20 } as const;
const MARGIN = 20;
const TEXT = '#d7dce5';
/** Browsers draw several spaces as one. */
const FIXED_SPACE = '\u00A0';
const GROUND = '#0d1017';
/** By SGR code: red, green, yellow, blue, magenta, cyan, white. */
const COLOURS: Readonly<Record<number, string>> = {
  31: '#ff7b72',
  32: '#4fc47f',
  33: '#e3b341',
  34: '#79b8ff',
  35: '#d2a8ff',
  36: '#56c8d8',
  37: TEXT,
};

/** The screen as SVG: a `text` for each line, whose parts begin at their columns in any font. */
export function screenSvg(screen: Screen, columns: number, rows: number): string {
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN);
  const height = rows * CELL.height + 2 * MARGIN;
  const lines = screen.lines.map(
    (_, row) => `<text y="${MARGIN + row * CELL.height + 15}">${spansOf(screen, row)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="tonway dev in a terminal">
<rect width="100%" height="100%" rx="10" fill="${GROUND}"/>
<g fill="${TEXT}" font-family="ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${lines.join('\n')}
</g>
</svg>
`;
}

/** The texts of the lines of such an SVG. */
export function linesOfSvg(svg: string): readonly string[] {
  return [...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, content = '']) =>
    content
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .replaceAll(FIXED_SPACE, ' ')
      .trimEnd(),
  );
}

function spansOf(screen: Screen, row: number): string {
  const runs: { text: string; readonly column: number; readonly style: Style }[] = [];
  for (const [column, { char, style }] of (screen.lines[row] ?? []).entries()) {
    const run = runs.at(-1);
    if (run?.style === style) run.text += char;
    else runs.push({ text: char, column, style });
  }
  return runs
    .map(({ text, column, style }) => {
      const x = (MARGIN + column * CELL.width).toFixed(1);
      return `<tspan x="${x}"${attributesOf(style)}>${escaped(text)}</tspan>`;
    })
    .join('');
}

function attributesOf({ bold, dim, colour }: Style): string {
  const fill = colour === null ? '' : ` fill="${COLOURS[colour] ?? TEXT}"`;
  return `${fill}${bold ? ' font-weight="700"' : ''}${dim ? ' opacity="0.6"' : ''}`;
}

function escaped(text: string): string {
  const entities = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return entities.replaceAll(' ', FIXED_SPACE);
}
