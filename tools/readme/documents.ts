import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, codeBlocks } from './blocks.ts';

export const ROOT = join(import.meta.dirname, '../..');

interface DocumentBlock {
  readonly document: string;
  readonly block: Block;
}

/** The documents of the repository. */
export function documents(): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
}

/** All blocks of code in the documents. */
export function documentBlocks(): readonly DocumentBlock[] {
  return documents().flatMap((document) =>
    codeBlocks(readFileSync(join(ROOT, document), 'utf8')).map((block) => ({ document, block })),
  );
}
