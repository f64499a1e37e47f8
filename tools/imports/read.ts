import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export interface Import {
  /** The importing file, from the root of the workspace. */
  readonly from: string;
  /** A file from the root, a package (`fastify`, `@tonway/chain`) or `node:NAME`. */
  readonly to: string;
  readonly relative: boolean;
}

/** Every import of the workspace: static, dynamic, re-exported or of a type only. */
export function readImports(root: string): Import[] {
  return globSync('packages/*/{src,test,bench}/**/*.{ts,tsx,mts}', { cwd: root })
    .sort()
    .flatMap((from) =>
      readSpecifiers(from, readFileSync(join(root, from), 'utf8')).map((specifier) =>
        resolveImport(from, specifier),
      ),
    );
}

function resolveImport(from: string, specifier: string): Import {
  if (specifier.startsWith('.')) {
    return { from, to: posix.join(posix.dirname(from), specifier), relative: true };
  }
  if (isBuiltin(specifier)) {
    return { from, to: `node:${specifier.replace(/^node:/, '')}`, relative: false };
  }
  const depth = specifier.startsWith('@') ? 2 : 1;
  return { from, to: specifier.split('/').slice(0, depth).join('/'), relative: false };
}

/** Uses the parser of knip, because TypeScript 7 has no JavaScript API. */
function readSpecifiers(file: string, text: string): string[] {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  const found = module.staticImports.map((entry) => entry.moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) found.push(moduleRequest.value);
  }
  const onLiteral = (source: { type: string; value?: unknown }) => {
    if (typeof source.value === 'string') found.push(source.value);
  };
  new Visitor({
    ImportExpression: ({ source }) => onLiteral(source),
    TSImportType: ({ source }) => onLiteral(source),
  }).visit(program);
  return found;
}
