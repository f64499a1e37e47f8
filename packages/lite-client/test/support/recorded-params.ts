import { declarations } from '../../src/tl/lite-api.ts';
import type { FunctionName } from '../../src/tl/types.ts';

type Convert = (value: unknown) => unknown;

const PRIMITIVES: Readonly<Record<string, Convert>> = {
  long: (value) => BigInt(value as string),
  int256: (value) => Buffer.from(value as string, 'hex'),
  bytes: (value) => Buffer.from(value as string, 'base64'),
};

/** The recorded parameters as our types have them. */
export function paramsOf(
  name: FunctionName,
  params: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return convertFields(`liteServer.${name}`, params);
}

function convertFields(
  name: string,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = declarations.find((each) => each.name === name)?.fields ?? [];
  const given = new Map(Object.entries(value).map(([key, item]) => [camelCase(key), item]));
  // the recorder notes some fields that the mode does not announce: they were not sent
  const sent = fields.filter(
    ({ key, condition }) =>
      given.has(key) && (!condition || ((given.get(condition.key) as number) >> condition.bit) & 1),
  );
  return Object.fromEntries(sent.map(({ key, type }) => [key, convert(type, given.get(key))]));
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function convert(type: string, value: unknown): unknown {
  if (type.startsWith('vector ')) {
    return (value as unknown[]).map((item) => convert(type.slice('vector '.length), item));
  }
  const primitive = PRIMITIVES[type];
  if (primitive) return primitive(value);
  return typeof value === 'object' ? convertFields(type, value as Record<string, unknown>) : value;
}
