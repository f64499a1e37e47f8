import { COLUMN, NODE_HEIGHT, NODE_WIDTH, ROW } from './geometry.ts';
import type { LayoutItem, TraceLayout } from './layout.ts';

/** The texts of an item in the file. */
export interface SvgTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly edge: string;
  readonly isFailed: boolean;
  readonly isDashed: boolean;
}

const MARGIN = 24;

/** The drawing as a file that needs no styles of the page. */
export function traceSvg(
  { items, rows, columns }: TraceLayout,
  textsOf: (item: LayoutItem) => SvgTexts,
): string {
  const width = columns * COLUMN + 2 * MARGIN;
  const height = rows * ROW + 2 * MARGIN;
  const edges = items.map((item) => edge(item, items[item.parent], textsOf(item)));
  const boxes = items.map((item) => box(item, textsOf(item)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#14181f">`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="100%" height="100%" fill="#ffffff"/>`,
    ...edges,
    ...boxes,
    '</svg>',
  ].join('\n');
}

function edge(item: LayoutItem, parent: LayoutItem | undefined, texts: SvgTexts): string {
  if (!parent) return '';
  const [x, y] = [item.column * COLUMN, item.row * ROW + NODE_HEIGHT / 2];
  const start = parent.column * COLUMN + NODE_WIDTH;
  const top = parent.row * ROW + NODE_HEIGHT / 2;
  const dash = texts.isDashed ? ' stroke-dasharray="5 4"' : '';
  const path = item.row === parent.row ? `M${start} ${y}H${x}` : `M${start} ${top}h12V${y}H${x}`;
  return `<path d="${path}" fill="none" stroke="#868f9e"${dash}/><text x="${start + 16}" y="${y - 4}" font-size="11">${escapeXml(texts.edge)}</text>`;
}

function box({ column, row }: LayoutItem, { title, subtitle, isFailed }: SvgTexts): string {
  const [x, y] = [column * COLUMN, row * ROW];
  const line = isFailed ? 'stroke="#b8281f" stroke-width="3"' : 'stroke="#868f9e"';
  return `<rect x="${x}" y="${y}" width="${NODE_WIDTH}" height="${NODE_HEIGHT}" rx="10" fill="#ffffff" ${line}/><text x="${x + 12}" y="${y + 20}" font-weight="600">${escapeXml(title)}</text><text x="${x + 12}" y="${y + 37}" fill="#566070">${escapeXml(subtitle)}</text>`;
}

/** Characters that XML does not allow are dropped. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
}
