/** A schema as plain JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Recursive schemas carry definitions of their own (`$defs`) and refer to them by bare names. Tools expect them all in
 * one place: they are moved to `schemas`, and references follow.
 */
export function hoistDefinitions(
  schema: object,
  schemas: Record<string, JsonSchema>,
  prefix: string,
): JsonSchema {
  const plain = JSON.parse(JSON.stringify(schema)) as JsonSchema;
  return hoist(plain, schemas, prefix) as JsonSchema;
}

function hoist(value: unknown, schemas: Record<string, JsonSchema>, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((item) => hoist(item, schemas, prefix));
  if (typeof value !== 'object' || value === null) return value;
  const { $defs, $id, ...rest } = value as Record<string, unknown>;
  for (const [name, definition] of Object.entries($defs ?? {}))
    schemas[name] ??= hoist(definition, schemas, prefix) as JsonSchema;
  return Object.fromEntries(
    Object.entries(rest).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string'
        ? reference(item, prefix)
        : hoist(item, schemas, prefix),
    ]),
  );
}

function reference(target: string, prefix: string): string {
  return target.startsWith(prefix) ? target : `${prefix}${target.replace('#/$defs/', '')}`;
}
