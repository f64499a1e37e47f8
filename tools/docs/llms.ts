import { GROUPS } from './contents.ts';
import type { Page } from './page.ts';

const SUMMARY =
  'HTTP access to the TON blockchain: a verified bridge to lite servers and an index.';

/** A list of the pages for language models (https://llmstxt.org). */
export function llmsList(pages: readonly Page[]): string {
  const sections = GROUPS.map((group) => {
    const items = pages
      .filter((page) => page.group === group)
      .map((page) => `- [${page.title}](${page.path}): ${firstSentence(page)}`);
    return `## ${group}\n\n${items.join('\n')}`;
  });
  return `# Tonway\n\n> ${SUMMARY}\n\nAll pages in one file: llms-full.txt\n\n${sections.join('\n\n')}\n`;
}

/** All pages in one text. */
export function llmsText(pages: readonly Page[]): string {
  return pages.map(({ path, markdown }) => `<!-- ${path} -->\n\n${markdown.trim()}\n`).join('\n');
}

function firstSentence({ tokens }: Page): string {
  const paragraph = tokens.find(({ type }) => type === 'paragraph');
  const text = paragraph && 'text' in paragraph ? String(paragraph.text) : '';
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|\n/g, ' ')
    .trim();
  return /^.*?[.:](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
