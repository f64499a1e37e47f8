import { type DescribedOperation, nameOf, type OpenApi, type Schema, schemaOf } from './openapi.ts';

/** A field of an answer. */
export interface AnswerField {
  readonly name: string;
  /** The type in words. */
  readonly type: string;
  readonly isOptional: boolean;
  readonly description: string;
  readonly schema: Schema;
}

/** What an operation answers if it succeeds; null: a status without a body. */
export function answerSchema({ responses = {} }: DescribedOperation): Schema | null {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [content] = Object.values(response?.content ?? {});
  return content?.schema ?? null;
}

/** The fields of a type, or of the items of a list; none if it is a text or a number. */
export function fieldsOfType(document: OpenApi, given: Schema): readonly AnswerField[] {
  const schema = schemaOf(document, given);
  const { items, allOf, anyOf, properties, additionalProperties } = schema;
  if (items) return fieldsOfType(document, items);
  if (allOf) return allOf.flatMap((each) => fieldsOfType(document, each));
  if (anyOf) return variantsOf(document, anyOf);
  if (properties) {
    const required = new Set(schema.required);
    return Object.entries(properties).map(([name, field]) =>
      fieldOf(document, name, field, !required.has(name)),
    );
  }
  return typeof additionalProperties === 'object'
    ? [fieldOf(document, 'KEY', additionalProperties, true)]
    : [];
}

function fieldOf(
  document: OpenApi,
  name: string,
  schema: Schema,
  isOptional: boolean,
): AnswerField {
  const { description = '' } = schemaOf(document, schema);
  return { name, type: typeText(document, schema), isOptional, description, schema };
}

/** The fields of the only object among them; several objects are named instead. */
function variantsOf(document: OpenApi, anyOf: readonly Schema[]): readonly AnswerField[] {
  const objects = anyOf.filter((each) => isObject(document, each));
  const [first, second] = objects;
  if (!first || !second) return first ? fieldsOfType(document, first) : [];
  return objects.map((each) => ({
    ...fieldOf(document, nameOf(each.$ref ?? ''), each, false),
    type: 'one of these',
  }));
}

function isObject(document: OpenApi, given: Schema): boolean {
  const { properties, allOf, items } = schemaOf(document, given);
  return Boolean(properties || allOf || items);
}

const MAX_CHOICES = 8;

function typeText(document: OpenApi, given: Schema): string {
  const schema = schemaOf(document, given);
  const { anyOf, allOf, items, additionalProperties, type } = schema;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return shortList(schema.enum.map((each) => JSON.stringify(each)));
  if (anyOf) return shortList([...new Set(anyOf.map((each) => typeText(document, each)))]);
  if (items) return `list of ${typeText(document, items)}`;
  if (given.$ref !== undefined && (schema.properties || allOf)) return nameOf(given.$ref);
  if (typeof additionalProperties === 'object')
    return `${typeText(document, additionalProperties)} by key`;
  return [type ?? 'object'].flat().join(' or ');
}

function shortList(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_CHOICES).join(' or ');
  return texts.length > MAX_CHOICES ? `${shown} or ${texts.length - MAX_CHOICES} others` : shown;
}
