import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import { type Comment, parseSync, type Statement } from 'oxc-parser';

/** A value that a package exports, with the examples of its doc comment. */
interface Documented {
  readonly name: string;
  readonly isCallable: boolean;
  readonly examples: readonly string[];
}

type Scope = Readonly<Record<string, unknown>>;

const AsyncFunction = (async () => {}).constructor as new (
  ...namesAndBody: readonly string[]
) => (...values: readonly unknown[]) => Promise<void>;

/**
 * Tests that every function and class of an entry point has an `@example`, and that all examples run. They see what
 * the module exports, what `scope` returns, and nothing else; `expression; // => value` compares both.
 */
export function testExamples(
  entryPoint: string,
  exported: Scope,
  scope: (example: string) => Scope | Promise<Scope> = () => ({}),
): void {
  suite('examples', () => {
    for (const { name, examples } of documentedIn(entryPoint))
      test(name, async () => {
        assert.ok(examples.length > 0, `${name} has no @example in its doc comment`);
        for (const each of examples)
          await runExample(each, { ...exported, ...(await scope(each)) });
      });
  });
}

/** The functions and classes of an entry point, and other values that have examples. */
export function documentedIn(entryPoint: string): readonly Documented[] {
  const { module } = parse(entryPoint);
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType, exportName, moduleRequest }) => {
      const isOurs = moduleRequest === null || moduleRequest.value.startsWith('.');
      return !isType && isOurs && !exportName.name?.endsWith('Error');
    })
    .map(({ exportName }) => find(entryPoint, exportName.name ?? ''))
    .filter(({ isCallable, examples }) => isCallable || examples.length > 0);
}

/** The declaration of an exported name, which another file may have. */
function find(file: string, exportedName: string): Documented {
  const { text, program, module, comments } = parse(file);
  const entries = module.staticExports.flatMap((each) => each.entries);
  const entry = entries.find(({ exportName }) => exportName.name === exportedName);
  if (entry?.moduleRequest)
    return {
      ...find(join(dirname(file), entry.moduleRequest.value), entry.importName.name ?? ''),
      name: exportedName,
    };
  const name = entry?.localName.name ?? exportedName;
  const statement = program.body.find((each) => declaredNames(each).includes(name));
  if (!statement) throw new Error(`${file} does not declare ${name}`);
  const before = comments.filter(({ end }) => end <= statement.start).at(-1);
  const isAttached = before && text.slice(before.end, statement.start).trim() === '';
  const examples = isAttached ? examplesOf(before) : [];
  return { name: exportedName, isCallable: isCallable(statement), examples };
}

function parse(file: string) {
  const text = readFileSync(file, 'utf8');
  const { program, module, comments } = parseSync(file, text);
  return { text, program, module, comments };
}

/** The names of values that a statement exports. */
function declaredNames(statement: Statement): readonly (string | undefined)[] {
  const declaration = declarationOf(statement);
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.map(({ id }) => ('name' in id ? id.name : undefined));
  return isCallable(statement) && declaration && 'id' in declaration
    ? [declaration.id && 'name' in declaration.id ? declaration.id.name : undefined]
    : [];
}

function isCallable(statement: Statement): boolean {
  const types = ['FunctionDeclaration', 'TSDeclareFunction', 'ClassDeclaration'];
  return types.includes(declarationOf(statement)?.type ?? '');
}

function declarationOf(statement: Statement) {
  return statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
}

function examplesOf({ value }: Comment): readonly string[] {
  const tags = value.replace(/^ *\* ?/gm, '').split(/^@/m);
  return tags.flatMap((tag) => (tag.startsWith('example\n') ? [tag.slice(8).trim()] : []));
}

export async function runExample(example: string, scope: Scope): Promise<void> {
  const names = Object.keys(scope).filter((name) => new RegExp(`\\b${name}\\b`).test(example));
  const code = example.replace(/^(.*?);? *\/\/ => (.*)$/gm, 'assert.deepEqual($1, $2);');
  // The block lets an example declare names that the scope has, too.
  const main = new AsyncFunction('assert', ...names, `{ ${code} }`);
  await main(assert, ...names.map((name) => scope[name]));
}
