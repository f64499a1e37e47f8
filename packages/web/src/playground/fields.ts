import { exampleOf, nameOf, type OpenApi, parameterOf, type Schema, schemaOf } from './openapi.ts';
import type { OperationForm } from './operations.ts';

/** Where a value of the form goes; `content` is the whole body. */
type Place = 'path' | 'query' | 'header' | 'body' | 'content';

type Control = 'line' | 'choice' | 'list' | 'stack' | 'json';

/** How an operation writes a stack: typed entries, pairs, or entries of v3. */
export type StackForm = 'typed' | 'pairs' | 'v3';

/** A field of the form of an operation. */
export interface Field {
  readonly name: string;
  readonly place: Place;
  readonly control: Control;
  /** The JSON types of a value, or of an item of a list. */
  readonly types: readonly string[];
  /** The type in words. */
  readonly typeText: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly default: string | null;
  readonly choices: readonly string[];
  /** Examples of the document; a list may have several. */
  readonly examples: readonly string[];
  readonly stackForm: StackForm | null;
}

/** One field for each parameter, and for each property of the body; required ones come first. */
export function fieldsOf(document: OpenApi, { described }: OperationForm): readonly Field[] {
  const parameters = (described.parameters ?? []).flatMap((each) => {
    const parameter = parameterOf(document, each);
    if (!parameter) return [];
    const { name, in: place, required = false, description = '', schema, example } = parameter;
    const shown = { ...schema, ...(example !== undefined && { examples: [example] }) };
    return [fieldOf(document, { name, place, isRequired: required, description }, shown)];
  });
  const content = described.requestBody?.content['application/json'].schema;
  const fields = content ? [...bodyFields(document, content), ...parameters] : parameters;
  return fields.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

function bodyFields(document: OpenApi, content: Schema): readonly Field[] {
  const schema = schemaOf(document, content);
  if (schema.type !== 'object' || !schema.properties) {
    const whole = { name: 'body', place: 'content', isRequired: true, description: '' } as const;
    return [fieldOf(document, whole, { ...schema, type: 'object' })];
  }
  return Object.entries(schema.properties).map(([name, property]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const { description = '' } = schemaOf(document, property);
    return fieldOf(document, { name, place: 'body', isRequired, description }, property);
  });
}

type FieldHead = Pick<Field, 'name' | 'place' | 'isRequired' | 'description'>;

const STACK_FORMS: Readonly<Record<string, StackForm>> = {
  TvmStackEntry: 'typed',
  LegacyStackEntry: 'pairs',
  StackArgument: 'v3',
};

function fieldOf(document: OpenApi, head: FieldHead, given: Schema): Field {
  const schema = schemaOf(document, given);
  const stackForm = STACK_FORMS[nameOf(schema.items?.$ref ?? '')] ?? null;
  const items = schema.items ? schemaOf(document, schema.items) : null;
  const control = controlOf(document, schema, items, stackForm);
  const valued = control === 'list' && items ? items : schema;
  const example = stackForm ? [] : exampleOf(document, given);
  return {
    ...head,
    control,
    stackForm,
    types: typesOf(document, valued),
    typeText: typeText(document, schema, items, stackForm),
    default: schema.default === undefined ? null : textOf(schema.default),
    choices: valued.type === 'boolean' ? ['true', 'false'] : (valued.enum ?? []).map(String),
    examples:
      control === 'list' && Array.isArray(example) ? example.map(textOf) : [textOf(example)],
  };
}

function controlOf(
  document: OpenApi,
  schema: Schema,
  items: Schema | null,
  stackForm: StackForm | null,
): Control {
  if (stackForm !== null) return 'stack';
  if (items) return isScalar(document, items) ? 'list' : 'json';
  if (schema.enum || schema.type === 'boolean') return 'choice';
  return isScalar(document, schema) ? 'line' : 'json';
}

/** Whether a value can be written in one line. */
function isScalar(document: OpenApi, schema: Schema): boolean {
  return typesOf(document, schema).some((type) => ['string', 'integer', 'boolean'].includes(type));
}

function typesOf(document: OpenApi, schema: Schema): readonly string[] {
  const parts = schema.anyOf ?? [schema];
  return [...new Set(parts.map((part) => schemaOf(document, part).type ?? 'object'))];
}

function typeText(
  document: OpenApi,
  schema: Schema,
  items: Schema | null,
  stackForm: StackForm | null,
): string {
  if (stackForm !== null) return 'stack';
  if (items) return `list of ${typesOf(document, items).join(' or ')}s${maxText(schema)}`;
  return `${typesOf(document, schema).join(' or ')}${rangeText(schema)}`;
}

const INT32_MIN = -(2 ** 31);
const INT32_MAX = 2 ** 31 - 1;

/** Limits that say more than that a number has 32 bits. */
function rangeText({ minimum, maximum }: Schema): string {
  const least = minimum === undefined || minimum === INT32_MIN ? null : minimum;
  const most = maximum === undefined || maximum >= INT32_MAX ? null : maximum;
  if (least !== null && most !== null) return `, ${least} to ${most}`;
  if (least !== null) return `, at least ${least}`;
  return most === null ? '' : `, at most ${most}`;
}

function maxText({ maxItems }: Schema): string {
  return maxItems === undefined ? '' : `, at most ${maxItems}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
