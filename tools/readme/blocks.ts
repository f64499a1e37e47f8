/** A fenced block of code in a document. */
export interface Block {
  readonly language: string;
  readonly code: string;
  /** The line of the document on which the code starts, counted from 1. */
  readonly line: number;
  /** The file that the document says to write the code to: a name in a line of its own before the block. */
  readonly file: string | null;
}

const BLOCK = /(?:^`([\w./-]+\.\w+)`[^\n]*:\n\n)?^```([\w-]*)\n(.*?)^```$/gms;

export function codeBlocks(markdown: string): readonly Block[] {
  return [...markdown.matchAll(BLOCK)].map(
    ({ index, 0: text, 1: file = null, 2: language = '', 3: code = '' }) => {
      const start = index + text.indexOf('```');
      return { language, code, line: markdown.slice(0, start).split('\n').length + 1, file };
    },
  );
}

/** The code of all blocks in a language. */
export function blocksOf(markdown: string, language: string): string[] {
  return codeBlocks(markdown)
    .filter((block) => block.language === language)
    .map(({ code }) => code);
}

/** The files that a document shows, by name. */
export function filesOf(markdown: string): Map<string, string> {
  const files = codeBlocks(markdown).flatMap(({ file, code }) =>
    file ? [[file, code] as const] : [],
  );
  return new Map(files);
}

/** The text under a heading of the second level. */
export function sectionOf(markdown: string, heading: string): string {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0] ?? '';
}
