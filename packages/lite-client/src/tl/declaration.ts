import { crc32 } from 'node:zlib';

/** A field of a constructor or function in the schema. */
export interface FieldDeclaration {
  /** The name in camel case. */
  readonly key: string;
  /** The type without condition and parentheses, such as `vector tonNode.blockIdExt`. */
  readonly type: string;
  /** The field is present if this bit of an earlier field is set. */
  readonly condition: { readonly key: string; readonly bit: number } | null;
}

export interface Declaration {
  readonly name: string;
  readonly id: number;
  readonly fields: readonly FieldDeclaration[];
  readonly result: string;
}

/** Parses one line of the schema. */
export function parseDeclaration(line: string): Declaration {
  const [declared = '', result = ''] = line.split(' = ');
  const [head = '', ...fields] = declared
    .replaceAll('(vector ', 'vector_')
    .replaceAll(')', '')
    .split(' ');
  const [name = '', explicitId] = head.split('#');
  const id = explicitId ? Number.parseInt(explicitId, 16) : crc32(line.replace(/[(){}]/g, ''));
  return { name, id, fields: fields.map(parseField), result };
}

function parseField(text: string): FieldDeclaration {
  const colon = text.indexOf(':');
  const type = text.slice(colon + 1).replace('vector_', 'vector ');
  const conditional = /^(\w+)\.(\d+)\?(.+)$/.exec(type);
  const key = camelCase(text.slice(0, colon));
  if (!conditional) return { key, type, condition: null };
  const [, field = '', bit, fieldType = ''] = conditional;
  return { key, type: fieldType, condition: { key: camelCase(field), bit: Number(bit) } };
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
