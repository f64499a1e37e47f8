import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { answerSchema, fieldsOfType } from './answer-fields.ts';
import type { OpenApi } from './openapi.ts';
import { operationsOf } from './operations.ts';

const FOLDER = join(import.meta.dirname, '../../../server/openapi');
const documentOf = (name: string) =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as OpenApi;
const v3 = documentOf('v3');

function fieldsOf(document: OpenApi, id: string) {
  const operations = operationsOf(document).flatMap((group) => group.operations);
  const [form] = operations.find((each) => each.id === id)?.forms ?? [];
  const schema = form && answerSchema(form.described);
  return schema ? fieldsOfType(document, schema) : [];
}

test('fields of an answer have their types, and lead to the fields inside', () => {
  const fields = fieldsOf(v3, 'jettonWallets');
  const shown = fields.map(({ name, type, isOptional }) => [name, type, isOptional]);
  assert.deepEqual(shown, [
    ['jetton_wallets', 'list of JettonWallet', false],
    ['address_book', 'AddressBookRow by key', false],
    ['metadata', 'AddressMetadata by key', false],
    ['next_cursor', 'string', true],
  ]);
  const [wallets] = fields;
  const inside = fieldsOfType(v3, wallets?.schema ?? {}).map(({ name }) => name);
  assert.deepEqual(inside.slice(0, 4), ['address', 'balance', 'owner', 'jetton']);
});

test('types of which only one object can be are named, each with its fields', () => {
  const actions = fieldsOf(v3, 'actions').find(({ name }) => name === 'actions');
  const variants = fieldsOfType(v3, actions?.schema ?? {});
  assert.ok(variants.length > 80 && variants.every(({ type }) => type === 'one of these'));
  const [first] = variants;
  assert.ok(fieldsOfType(v3, first?.schema ?? {}).some(({ name }) => name === 'details'));
});

test('every operation with a body has fields, which end somewhere', () => {
  for (const name of ['v2', 'v3', 'streaming', 'webhooks']) {
    const document = documentOf(name);
    for (const { id, forms } of operationsOf(document).flatMap((group) => group.operations)) {
      const schema = forms[0] && answerSchema(forms[0].described);
      if (!schema) continue;
      for (const field of fieldsOfType(document, schema)) {
        assert.ok(field.type.length > 0 && field.type.length < 400, `${id}: ${field.type}`);
        fieldsOfType(document, field.schema);
      }
    }
  }
});
