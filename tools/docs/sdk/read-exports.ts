import { join } from 'node:path';
import ts from 'typescript';

/** A line of a table: a member of a type, or an operation. */
interface Member {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** What a package exports, as its doc comment describes it. */
export interface Exported {
  readonly name: string;
  readonly kind: 'function' | 'class' | 'type';
  /** The declaration on one line; empty for interfaces and classes, which have members. */
  readonly signature: string;
  readonly text: string;
  readonly examples: readonly string[];
  readonly members: readonly Member[];
}

export interface RouteTable {
  readonly name: string;
  readonly routes: readonly (Member & { readonly isList: boolean })[];
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** The exports of an entry point in alphabetical order, and the tables of routes of a generated file. */
export function readExports(folder: string, entry: string, routes: string) {
  const files = [join(folder, entry), join(folder, routes)] as const;
  const program = ts.createProgram([...files], OPTIONS);
  const checker = program.getTypeChecker();
  const [symbols = [], tables = []] = files.map((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing`);
    return checker.getExportsOfModule(module);
  });
  return {
    exports: symbols
      .map((symbol) => describe(checker, symbol))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    tables: tables.map((symbol) => routeTable(checker, symbol)),
  };
}

function describe(checker: ts.TypeChecker, exported: ts.Symbol): Exported {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const declaration = symbol.declarations?.[0];
  if (!declaration) throw new Error(`${exported.name} is declared nowhere`);
  return {
    name: exported.name,
    kind: kindOf(declaration),
    signature: signatureOf(declaration),
    text: textOf(checker, symbol),
    examples: symbol
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'example')
      .map(({ text }) => ts.displayPartsToString(text)),
    members: membersOf(checker, declaration),
  };
}

function kindOf(declaration: ts.Declaration): Exported['kind'] {
  if (ts.isFunctionDeclaration(declaration)) return 'function';
  return ts.isClassDeclaration(declaration) ? 'class' : 'type';
}

function signatureOf(declaration: ts.Declaration): string {
  if (ts.isTypeAliasDeclaration(declaration)) return oneLine(declaration.type);
  if (!ts.isFunctionDeclaration(declaration)) return '';
  const end = declaration.body?.getStart() ?? declaration.getEnd();
  const text = declaration.getSourceFile().text.slice(declaration.getStart(), end);
  return text
    .replace(/^export (async )?function\*? /, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function membersOf(checker: ts.TypeChecker, declaration: ts.Declaration): readonly Member[] {
  const hasMembers = ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration);
  if (!hasMembers) return [];
  return [...declaration.members].flatMap((member) => {
    const { name } = member;
    if (!name || ts.isPrivateIdentifier(name)) return [];
    const symbol = checker.getSymbolAtLocation(name);
    const isOptional = 'questionToken' in member && member.questionToken !== undefined;
    const shown = `${name.getText()}${isOptional ? '?' : ''}`;
    return [
      { name: shown, type: typeOf(checker, member), text: symbol ? textOf(checker, symbol) : '' },
    ];
  });
}

/** The parameters and the result of a method, or the type of a property as it is written; else as it is inferred. */
function typeOf(checker: ts.TypeChecker, member: ts.ClassElement | ts.TypeElement): string {
  if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member)) {
    const parameters = member.parameters.map(oneLine).join(', ');
    return `(${parameters})${member.type ? `: ${oneLine(member.type)}` : ''}`;
  }
  const isProperty = ts.isPropertySignature(member) || ts.isPropertyDeclaration(member);
  if (isProperty && member.type) return oneLine(member.type);
  return checker.typeToString(checker.getTypeAtLocation(member));
}

function textOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\s+/g, ' ')
    .trim();
}

function oneLine(node: ts.Node): string {
  return node.getText().replace(/\s+/g, ' ').replace(/^\| /, '');
}

/** A constant like `{ name: { path: '…', rows: '…' } }` with a doc comment for each name. */
function routeTable(checker: ts.TypeChecker, symbol: ts.Symbol): RouteTable {
  const type = checker.getTypeOfSymbol(symbol);
  const routes = type.getProperties().map((property) => {
    const text = ts.displayPartsToString(property.getDocumentationComment(checker));
    const value = property.valueDeclaration?.getText() ?? '';
    const [summary = ''] = text.split('\n');
    return { name: property.name, type: '', text: summary, isList: value.includes('"rows"') };
  });
  return { name: symbol.name, routes };
}
