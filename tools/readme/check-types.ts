import { join } from 'node:path';
import ts from 'typescript';
import type { Block } from './blocks.ts';
import { GIVEN, GIVEN_FILES, isSelected, RUN } from './coverage.ts';
import { documentBlocks, ROOT } from './documents.ts';

/** From here the packages and the libraries of their tests are found. */
const FOLDER = join(ROOT, 'packages/server/test/documents');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['@tonway/source'],
  allowImportingTsExtensions: true,
  strict: true,
  // some examples are in JavaScript
  noImplicitAny: false,
  skipLibCheck: true,
  noEmit: true,
};

/** The files that are checked with other files beside them, by the tests that run them. */
const WITH_FILES = ['docs/contracts.md', 'docs/dapp.md', 'docs/ci.md', 'docs/adding-a-protocol.md'];

/** The type errors of the blocks, with the place of each in its document. */
export function typeErrors(wrong: readonly string[] = []): {
  readonly checked: number;
  readonly errors: readonly string[];
} {
  const sources = new Map<string, Source>();
  for (const { document, block } of documentBlocks()) {
    if (!isChecked(document, block)) continue;
    const name = `${document.replaceAll(/\W/g, '-')}-${block.line}.ts`;
    const given = isRun(document, block) ? '' : (GIVEN[document] ?? '').replaceAll('\n', ' ');
    sources.set(join(FOLDER, name), {
      document,
      line: block.line,
      text: source(given, block.code),
    });
  }
  for (const [name, text] of Object.entries(GIVEN_FILES))
    sources.set(join(FOLDER, name), { document: name, line: 1, text });
  for (const [i, text] of wrong.entries())
    sources.set(join(FOLDER, `wrong-${i}.ts`), { document: 'wrong', line: 1, text });
  return { checked: sources.size, errors: errorsOf(sources) };
}

/** Programs in JavaScript are only checked if no test runs them. */
function isChecked(document: string, block: Block): boolean {
  if (block.language === 'js') return !isRun(document, block);
  if (block.language !== 'ts' || document === 'docs/sdk.md') return false;
  if (block.code.startsWith('declare module')) return false;
  return !WITH_FILES.includes(document) || !isRun(document, block);
}

interface Source {
  readonly document: string;
  /** Of the first line of the code. */
  readonly line: number;
  readonly text: string;
}

/** A program that is run imports all that it uses; what a fragment uses is given. */
function isRun(document: string, block: Block): boolean {
  return RUN.some((each) => isSelected(each, document, block));
}

/** On one line before the code, so that lines are those of the document but one. */
function source(given: string, code: string): string {
  return `export {}; ${given}\n${code}`;
}

function errorsOf(sources: ReadonlyMap<string, Source>): readonly string[] {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.directoryExists = (folder) => folder.startsWith(FOLDER) || ts.sys.directoryExists(folder);
  host.readFile = (file) => sources.get(file)?.text ?? readFile(file);
  host.getSourceFile = (file, options, ...rest) => {
    const text = sources.get(file)?.text;
    if (text === undefined) return getSourceFile(file, options, ...rest);
    return ts.createSourceFile(file, text, options);
  };
  const program = ts.createProgram([...sources.keys()], OPTIONS, host);
  return [...sources].flatMap(([file, { document, line }]) => {
    const sourceFile = program.getSourceFile(file);
    const diagnostics = [
      ...program.getSyntacticDiagnostics(sourceFile),
      ...program.getSemanticDiagnostics(sourceFile),
    ];
    return diagnostics.map(({ start = 0, messageText }) => {
      const at = sourceFile?.getLineAndCharacterOfPosition(start).line ?? 0;
      return `${document}:${line + at - 1}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}
