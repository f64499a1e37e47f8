import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { SHOWN_TYPES } from '@tonway/actions';
import Schema from 'typebox/schema';
import { OPERATIONS } from '../../src/api/v2/operations/index.ts';
import { V3_OPERATIONS } from '../../src/api/v3/operations/index.ts';
import {
  DOCUMENTS,
  type Document,
  operationsOf,
  resolved,
  schemasOf,
} from './support/documents.ts';
import { exampleOf } from './support/example-of.ts';

/** Besides those that are recommended. */
const RULES = {
  'no-invalid-schema-examples': 'error',
  'no-invalid-media-type-examples': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-unused-components': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
} as const;

/** The statuses of successes other than 200. */
const CREATES = new Map([
  ['post /api/webhooks/v1', '201'],
  ['delete /api/webhooks/v1/{id}', '204'],
]);

/** The statuses of refusals that every operation has. */
const REFUSALS: Readonly<Record<keyof typeof DOCUMENTS, readonly string[]>> = {
  v2: ['401', '422', '429'],
  v3: ['401', '422', '429'],
  webhooks: ['401', '422', '429'],
  streaming: ['400', '401', '429'],
  operator: ['401', '403'],
};

for (const [name, document] of Object.entries(DOCUMENTS))
  suite(`the OpenAPI document of ${name}`, () => {
    test('the committed document is up to date (else: npm run openapi -w tonway)', async () => {
      const committed = join(import.meta.dirname, '../../openapi', `${name}.json`);
      assert.deepEqual(JSON.parse(await readFile(committed, 'utf8')), document);
    });

    test('the linter finds no fault', async () => {
      const problems = await lintFromString({
        source: JSON.stringify(document),
        absoluteRef: `${name}.json`,
        config: await createConfig({ extends: ['recommended-strict'], rules: RULES }),
      });
      const texts = problems.map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
      );
      assert.deepEqual(texts, []);
    });

    test('every parameter and header has a description and an example', () => {
      const { parameters, headers } = document.components;
      const all = [...Object.values<Document>(parameters), ...Object.values<Document>(headers)];
      for (const { operation } of operationsOf(document)) all.push(...(operation.parameters ?? []));
      const poor = all.filter((each) => {
        const { description, example } = resolved(document, each);
        return !description || example === undefined;
      });
      assert.deepEqual(poor, []);
    });

    test('every field has a description and an example', () => {
      for (const [where, schema] of schemasOf(document))
        for (const [field, value] of Object.entries<Document>(schema.properties ?? {})) {
          const at = `${where}.${field}`;
          assert.ok(value.description ?? resolved(document, value).description, at);
          assert.doesNotThrow(() => exampleOf(document, value, at));
        }
    });

    test('every example matches its schema', () => {
      for (const [where, schema] of schemasOf(document))
        if (isWhole(where))
          assertConforms(document, schema, exampleOf(document, schema, where), where);
      for (const { where, operation } of operationsOf(document))
        for (const { name: parameter, schema, example } of operation.parameters ?? [])
          if (parameter) assertConforms(document, schema, example, `${where} ${parameter}`);
    });

    test('a schema that is used twice has a name', () => {
      const seen = new Map<string, string>();
      for (const [where, { properties }] of schemasOf(document)) {
        if (!properties || isWhole(where)) continue;
        const text = JSON.stringify(properties);
        assert.equal(seen.get(text), undefined, where);
        seen.set(text, where);
      }
    });

    test('every operation lists its errors with their schema', () => {
      for (const { where, operation } of operationsOf(document)) {
        const codes = Object.keys(operation.responses);
        const success = CREATES.get(where) ?? '200';
        for (const code of [success, ...REFUSALS[name as keyof typeof DOCUMENTS], '500'])
          assert.ok(codes.includes(code), where);
        for (const code of codes.filter((code) => Number(code) >= 400)) {
          const { content } = resolved(document, operation.responses[code]);
          assert.equal(content['application/json'].schema.$ref, '#/components/schemas/Error');
        }
      }
    });

    test('the coin has one name', () => {
      assert.doesNotMatch(
        JSON.stringify(document),
        /nanotons?\b|toncoin|\b(a|\d|of) TON\b(?! [A-Z])/i,
      );
    });

    test('amounts have their unit, logical times and hashes their form', () => {
      for (const [where, { properties = {} }] of schemasOf(document))
        for (const [field, { description = '', type }] of Object.entries<Document>(properties)) {
          const says = (what: RegExp) => assert.match(description, what, `${where}.${field}`);
          const isText = [type].flat().includes('string');
          if (isText && /(?:^|_)(?:fees?|value)$/.test(field) && !isAmountOfAny(where))
            says(/nanograms/);
          if (isText && /(?:^|_)lt$/.test(field)) says(/logical time/);
          if (isText && /(?:^|_)hash$/.test(field)) says(/base64/);
        }
    });
  });

/** A component or a body, not a part of one. */
function isWhole(where: string): boolean {
  return !where.includes('.') && !where.includes('[]');
}

/** Arguments and stack entries have values of any kind; the fees of pools are shares. */
function isAmountOfAny(where: string): boolean {
  return /Stack|body|ToncoDeployPool/i.test(where);
}

function assertConforms(document: Document, schema: Document, value: unknown, where: string): void {
  const { components } = document;
  const validator = Schema.Compile({ components, ...schema });
  // errors of a large union take seconds
  if (validator.Check(value)) return;
  assert.fail(`${where}: ${JSON.stringify([validator.Errors(value)[1][0], value])}`);
}

test('the documents contain every operation', () => {
  for (const { name, aliases = [], methods } of OPERATIONS)
    for (const each of [name, ...aliases]) {
      const item = DOCUMENTS.v2.paths[`/api/v2/${each}`];
      assert.deepEqual(Object.keys(item), methods ?? ['get'], each);
    }
  for (const { name } of V3_OPERATIONS) assert.ok(DOCUMENTS.v3.paths[`/api/v3/${name}`], name);
});

test('tuples, maps, nulls and defaults are written as in OpenAPI 3.1', () => {
  const { v2, v3 } = DOCUMENTS;
  const { prefixItems, items } = v2.components.schemas.LegacyStackEntry;
  assert.deepEqual([prefixItems.length, items], [2, false]);
  assert.doesNotMatch(JSON.stringify([v2, v3]), /patternProperties|additionalItems|x-field/);
  const { AddressBook, AccountState, AccountStatesAnswer } = v3.components.schemas;
  assert.equal(AddressBook.additionalProperties.$ref, '#/components/schemas/AddressBookRow');
  assert.deepEqual(AccountState.properties.balance.type, ['string', 'null']);
  const { accounts, address_book } = AccountStatesAnswer.properties;
  assert.equal(accounts.items.$ref, '#/components/schemas/AccountStateFull');
  assert.equal(address_book.$ref, '#/components/schemas/AddressBook');
  const { get } = v3.paths['/api/v3/accountStates'];
  const bocs = get.parameters.find(({ name }: Document) => name === 'include_boc');
  assert.deepEqual(bocs.schema, { type: 'boolean', default: true });
  assert.ok(v3.paths['/api/v3/topAccountsByBalance'].get.responses[200].headers['X-Next-Cursor']);
});

test('an action is a union by its type, with the details of that type', () => {
  for (const { components } of [DOCUMENTS.v3, DOCUMENTS.streaming]) {
    const { anyOf, discriminator } = components.schemas.Action;
    const { propertyName, mapping } = discriminator;
    assert.equal(propertyName, 'type');
    assert.deepEqual(
      anyOf.map(({ $ref }: Document) => $ref),
      Object.values(mapping),
    );
    assert.deepEqual(Object.keys(mapping), [...SHOWN_TYPES.keys(), 'unknown']);
    for (const [type, $ref] of Object.entries<string>(mapping)) {
      const [own, common] = resolved({ components }, { $ref }).allOf;
      assert.equal(own.properties.type.const, type);
      assert.match(own.properties.details.$ref, /Details$/);
      assert.equal(common.$ref, '#/components/schemas/ActionFields');
    }
  }
});
