import { type Document, resolved } from './documents.ts';

/** An example of a schema, made of those of its parts; throws where a part has none. */
export function exampleOf(document: Document, given: Document, where = ''): unknown {
  const schema = resolved(document, given);
  const [example] = given.examples ?? schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.anyOf) return exampleOf(document, schema.anyOf[0], where);
  if (schema.allOf)
    return Object.assign(
      {},
      ...schema.allOf.map((part: Document) => exampleOf(document, part, where)),
    );
  if (schema.properties) return objectOf(document, schema.properties, where);
  if (schema.prefixItems)
    return schema.prefixItems.map((item: Document) => exampleOf(document, item, `${where}[]`));
  if (schema.type === 'array') return [exampleOf(document, schema.items, `${where}[]`)];
  throw new Error(`${where} has no example`);
}

function objectOf(document: Document, properties: Document, where: string): object {
  const fields = Object.entries<Document>(properties);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOf(document, field, `${where}.${name}`)]),
  );
}
