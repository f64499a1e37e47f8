import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const INTERFACES = ['v2', 'v3', 'streaming', 'webhooks', 'operator'] as const;
type Interface = (typeof INTERFACES)[number];

/** Other interfaces have many of its types. */
const SHARED: Interface = 'v3';

const GENERATED = `This page is generated from \`packages/server/openapi\` by \`npm run docs\`.`;

/** The reference of the API, readable without a server, by file name below \`docs/\`. */
export function apiDocs(): Readonly<Record<string, string>> {
  const pages = INTERFACES.flatMap((name) => {
    const reference = new Reference(name);
    return [
      [`api/${name}.md`, reference.operations()],
      [`api/${name}-types.md`, reference.types()],
    ] as const;
  });
  return { 'api/README.md': overview(), ...Object.fromEntries(pages) };
}

function overview(): string {
  const rows = INTERFACES.map((name) => {
    const { info, paths } = documentOf(name);
    return [
      `[${info.title}](${name}.md)`,
      String(formsOf(paths).length),
      `[types](${name}-types.md)`,
      firstSentence(info.description),
    ];
  });
  return `# API reference

All operations, their parameters and answers. A running server has the same as a [playground](../pages.md) at \`/playground\`, and as OpenAPI documents at \`/api/v2/openapi.json\`, \`/api/v3/openapi.json\`, \`/api/streaming/v2/openapi.json\` and \`/api/webhooks/v1/openapi.json\`. [Errors](../errors.md) lists the failures; a key is sent as \`X-API-Key\`.

${GENERATED}

${table(['Interface', 'Operations', 'Types', 'About'], rows)}`;
}

/** An operation with all methods by which it can be called. */
interface Form {
  readonly path: string;
  readonly methods: readonly string[];
  readonly operation: Operation;
}

/** `getShardsPost` is another method of `getShards`. */
function formsOf(paths: Document['paths']): readonly Form[] {
  return Object.entries(paths).flatMap(([path, item]) => {
    const entries = Object.entries(item);
    const ids = new Set(entries.map(([, { operationId }]) => operationId));
    const isOther = (id: string) => id.endsWith('Post') && ids.has(id.slice(0, -'Post'.length));
    return entries
      .filter(([, { operationId }]) => !isOther(operationId))
      .map(([method, operation]) => ({
        path,
        operation,
        methods: [method, ...(ids.has(`${operation.operationId}Post`) ? ['post'] : [])].map(
          (each) => each.toUpperCase(),
        ),
      }));
  });
}

const documents = new Map<Interface, Document>();

function documentOf(name: Interface): Document {
  const known = documents.get(name);
  if (known) return known;
  const file = join(import.meta.dirname, '../openapi', `${name}.json`);
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  documents.set(name, document);
  return document;
}

/** The pages of one interface. */
class Reference {
  readonly #name: Interface;
  readonly #document: Document;

  constructor(name: Interface) {
    this.#name = name;
    this.#document = documentOf(name);
  }

  operations(): string {
    const { info, tags, paths } = this.#document;
    const forms = formsOf(paths);
    const groups = tags.flatMap(({ name, description }) => {
      const members = forms.filter(({ operation }) => operation.tags[0] === name);
      if (members.length === 0) return [];
      const about = description ? `${description}\n\n` : '';
      return `## ${name}\n\n${about}${members.map((form) => this.#operation(form)).join('\n')}`;
    });
    return `# ${info.title}

${info.description}

${GENERATED} Types are in [${this.#name}-types.md](${this.#name}-types.md).

${groups.join('\n')}`;
  }

  types(): string {
    const { info } = this.#document;
    const own = Object.entries(this.#document.components.schemas).filter(
      ([name]) => this.#pageOf(name) === `${this.#name}-types.md`,
    );
    const sections = own.map(([name, schema]) => {
      const description = schema.description ? `${schema.description}\n\n` : '';
      return `## ${name}\n\n${description}${this.#body(schema)}`;
    });
    return `# Types of ${info.title}

The types of parameters and answers of [${this.#name}.md](${this.#name}.md). A field without a question mark is always there.

${GENERATED}

${sections.join('\n')}`;
  }

  #operation({ path, methods, operation }: Form): string {
    const { operationId, summary, description, deprecated, requestBody, responses } = operation;
    const parameters = (operation.parameters ?? [])
      .map((each) => this.#parameter(each))
      .filter((each) => each.in !== 'header');
    const body = requestBody?.content['application/json']?.schema;
    const answer = Object.entries(responses).find(([status]) => status.startsWith('2'));
    const parts = [
      `### ${operationId}`,
      `\`${methods.join(' or ')} ${path}\`${deprecated ? ' (deprecated)' : ''}`,
      [`${summary}.`, description].filter(Boolean).join(' '),
      parameters.length > 0 && this.#parameters(parameters),
      body && `Body: ${this.#typeText(body)}.\n\n${this.#fieldsOf(body)}`.trim(),
      answer && this.#answer(...answer),
    ];
    return `${parts
      .filter(Boolean)
      .map((each) => String(each).trim())
      .join('\n\n')}\n`;
  }

  #parameter(parameter: Parameter | { readonly $ref: string }): Parameter {
    if (!('$ref' in parameter)) return parameter;
    const found = this.#document.components.parameters[nameOf(parameter.$ref)];
    if (!found) throw new Error(`no parameter ${parameter.$ref}`);
    return found;
  }

  #parameters(parameters: readonly Parameter[]): string {
    const rows = parameters.map(({ name, required, schema, description = '' }) => [
      `\`${name}\`${required ? '' : '?'}`,
      this.#typeText(schema),
      `${description}${defaultText(schema)}`,
    ]);
    return table(['Parameter', 'Type', 'Meaning'], rows);
  }

  #answer(status: string, { content = {} }: { readonly content?: Content }): string {
    const [[type = '', { schema = {} } = {}] = []] = Object.entries(content);
    if (type === '') return `Answer: status ${status} without a body.`;
    const kind = type === 'application/json' ? '' : `, \`${type}\``;
    return `Answer: ${this.#typeText(schema)}${kind}.`;
  }

  /** The fields of a body that is not a type of its own. */
  #fieldsOf(schema: Schema): string {
    return schema.$ref === undefined ? this.#body(schema) : '';
  }

  #body(schema: Schema): string {
    const parts = schema.allOf ?? [schema];
    const bases = parts.flatMap(({ $ref }) => ($ref === undefined ? [] : this.#link($ref)));
    const rows = parts.flatMap((part) => this.#rows(part));
    const fields = rows.length > 0 ? table(['Field', 'Type', 'Meaning'], rows) : '';
    if (bases.length > 0) return `All fields of ${bases.join(' and ')}, and:\n\n${fields}`;
    return fields || `${capital(this.#typeText(schema))}.\n`;
  }

  /** One row for each field; those of objects inside are named by their path. */
  #rows(schema: Schema, path = ''): readonly (readonly string[])[] {
    const required = new Set(schema.required);
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const isOptional = !required.has(name);
      const row = [
        `\`${path}${name}\`${isOptional ? '?' : ''}`,
        this.#typeText(field),
        `${field.description ?? ''}${defaultText(field)}`,
      ];
      const inner = field.items ?? field;
      const step = field.items ? `${path}${name}[].` : `${path}${name}.`;
      return [row, ...this.#rows(inner, step)];
    });
  }

  #typeText(schema: Schema): string {
    const { $ref, anyOf, allOf, items, prefixItems, additionalProperties, type } = schema;
    if ($ref !== undefined) return this.#link($ref);
    if ('const' in schema) return code(schema.const);
    if (schema.enum) return listed(schema.enum.map(code), 'or');
    if (anyOf) return listed([...new Set(anyOf.map((each) => this.#typeText(each)))], 'or');
    if (allOf)
      return listed(
        allOf.map((each) => this.#typeText(each)),
        'and',
      );
    if (prefixItems) return `[${prefixItems.map((each) => this.#typeText(each)).join(', ')}]`;
    if (items) return `list of ${plural(this.#typeText(items))}`;
    if (typeof additionalProperties === 'object' && !schema.properties)
      return `${this.#typeText(additionalProperties)} by key`;
    return type === undefined ? 'any value' : listed([type].flat(), 'or');
  }

  #link(reference: string): string {
    const name = nameOf(reference);
    return `[${name}](${this.#pageOf(name)}#${name.toLowerCase()})`;
  }

  /** The page that has a type: the shared one if it is the same there. */
  #pageOf(name: string): string {
    const own = JSON.stringify(this.#document.components.schemas[name]);
    const isShared = own === JSON.stringify(documentOf(SHARED).components.schemas[name]);
    return `${isShared ? SHARED : this.#name}-types.md`;
  }
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function defaultText({ default: value }: Schema): string {
  return value === undefined ? '' : `; ${code(value)} by default`;
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function listed(texts: readonly string[], last: string): string {
  const [end = '', ...others] = texts.toReversed();
  return others.length === 0 ? end : `${others.toReversed().join(', ')} ${last} ${end}`;
}

function plural(text: string): string {
  return /^(string|integer|number|boolean|object)$/.test(text) ? `${text}s` : text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function firstSentence(text: string): string {
  return text.replace(/(?<=\.) .*$/s, '');
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |\n`;
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`;
}
