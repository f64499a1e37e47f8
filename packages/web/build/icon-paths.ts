import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild-wasm';

/** Makes the data of one path of an icon: `import search from 'lucide-static/icons/search.svg'`. */
export const iconPaths: Plugin = {
  name: 'icon-paths',
  setup({ onLoad }) {
    onLoad({ filter: /lucide-static[\\/]icons[\\/][\w-]+\.svg$/ }, async ({ path }) => ({
      contents: pathOf(await readFile(path, 'utf8')),
      loader: 'text',
    }));
  },
};

function pathOf(svg: string): string {
  const body = svg.replace(/<!--[\s\S]*?-->|<svg[\s\S]*?>|<\/svg>/g, '');
  return [...body.matchAll(/<(\w+)([^>]*?)\/>/g)]
    .map(([, shape = '', attributes = '']) => dataOf(shape, attributesOf(attributes)))
    .join('');
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}

function dataOf(shape: string, attributes: Readonly<Record<string, string>>): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  switch (shape) {
    case 'path':
      return fromOrigin(attributes.d ?? '');
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'circle': {
      const r = number('r');
      return `M${number('cx') - r} ${number('cy')}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    case 'rect':
      return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx'));
    default:
      throw new Error(`an icon has a shape that is not supported: ${shape}`);
  }
}

/** A path that begins with a relative move would continue at the end of the path before it. */
function fromOrigin(data: string): string {
  const [, x, y, rest = ''] = /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(.*)$/.exec(data) ?? [];
  if (x === undefined) return data;
  return `M${x} ${y}${/^[-.\d]/.test(rest) ? 'l' : ''}${rest}`;
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [h, v] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${h}${corner(r, r)}v${v}${corner(-r, r)}h${-h}${corner(-r, -r)}v${-v}${corner(r, -r)}z`;
}
