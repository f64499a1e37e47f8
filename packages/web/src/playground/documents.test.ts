import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { Address } from '@tonway/chain';
import { INTERFACES } from '../routes/interfaces.ts';
import { codesOf } from './code.ts';
import { exampleFor, examplesOf, neededFields } from './examples.ts';
import { fieldsOf } from './fields.ts';
import { needOf } from './needs.ts';
import type { OpenApi } from './openapi.ts';
import { filterOperations, inWords, operationsOf } from './operations.ts';
import { requestOf } from './request.ts';

const FOLDER = join(import.meta.dirname, '../../../server/openapi');
const DOCUMENTS = Object.fromEntries(
  Object.keys(INTERFACES).map((name) => [
    name,
    JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as OpenApi,
  ]),
) as Record<keyof typeof INTERFACES, OpenApi>;

function operationOf(name: keyof typeof INTERFACES, id: string) {
  const operations = operationsOf(DOCUMENTS[name]).flatMap((group) => group.operations);
  return operations.find((each) => each.id === id) ?? assert.fail(id);
}

function fieldOf(name: keyof typeof INTERFACES, id: string, field: string, form = 0) {
  const fields = fieldsOf(DOCUMENTS[name], operationOf(name, id).forms[form] ?? assert.fail());
  return fields.find((each) => each.name === field) ?? assert.fail(field);
}

suite('the documents of the server', () => {
  for (const [name, document] of Object.entries(DOCUMENTS))
    test(`${name}: every operation is listed once, and its examples are a request`, () => {
      const groups = operationsOf(document);
      const operations = groups.flatMap((group) => group.operations);
      const described = Object.values(document.paths).flatMap(Object.values);
      const listed = operations.flatMap(({ forms }) => forms.map((form) => form.described));
      assert.deepEqual(new Set(listed), new Set(described));
      assert.equal(listed.length, described.length);
      for (const operation of operations)
        for (const form of operation.forms) {
          const fields = fieldsOf(document, form);
          const values = Object.fromEntries(
            fields
              .filter(({ control }) => control !== 'stack')
              .map((field) => [field.name, exampleFor(field, {}, operation.id)]),
          );
          const { request, problems } = requestOf(operation, form.method, fields, values);
          assert.equal(problems, null, `${operation.id}: ${JSON.stringify(problems)}`);
          assert.doesNotMatch(request?.path ?? '', /[{}]|undefined|%7B/);
          const codes = codesOf(request ?? assert.fail(), {
            interfaceName: name as keyof typeof INTERFACES,
            hasKey: true,
            server: 'http://127.0.0.1:8081',
          });
          assert.ok(codes.length >= 2, operation.id);
        }
    });

  test('an operation has a name in words', () => {
    assert.equal(inWords('transactions'), 'Transactions');
    assert.equal(inWords('sendBocReturnHash'), 'Send BoC return hash');
    assert.equal(inWords('jsonRPC'), 'JSON RPC');
  });

  test('what an operation needs beside its example is said of those that need something', () => {
    assert.match(needOf('sendBoc', false) ?? '', /your wallet has signed/);
    assert.match(needOf('sendBoc', true) ?? '', /the faucet/);
    assert.equal(needOf('getMasterchainInfo', true), null);
  });

  test('GET and POST of an operation are forms of it; other operations of a path are their own', () => {
    const methods = (name: keyof typeof INTERFACES, id: string) =>
      operationOf(name, id).forms.map(({ method }) => method);
    assert.deepEqual(methods('v2', 'getShards'), ['GET', 'POST']);
    assert.deepEqual(methods('v2', 'runGetMethod'), ['POST']);
    assert.deepEqual(methods('streaming', 'sse'), ['GET', 'POST']);
    assert.deepEqual(methods('webhooks', 'listWebhooks'), ['GET']);
    assert.deepEqual(methods('webhooks', 'createWebhook'), ['POST']);
  });

  test('the filter finds all words in names and summaries', () => {
    const found = filterOperations(operationsOf(DOCUMENTS.v2), ' wallet  SEQNO ');
    assert.deepEqual(
      found.flatMap(({ operations }) => operations.map(({ id }) => id)),
      ['getWalletInformation'],
    );
    assert.deepEqual(filterOperations(operationsOf(DOCUMENTS.v2), 'nothing like that'), []);
  });

  test('parameters become fields by their type', () => {
    const controls = [
      fieldOf('v2', 'getTransactions', 'address'),
      fieldOf('v2', 'getTransactions', 'limit'),
      fieldOf('v2', 'getTransactions', 'archival'),
      fieldOf('v3', 'transactions', 'account'),
      fieldOf('v3', 'transactions', 'sort'),
      fieldOf('v2', 'runGetMethodStd', 'stack'),
      fieldOf('v2', 'jsonRPC', 'body'),
      fieldOf('v3', 'emulateTonConnect', 'messages'),
      fieldOf('streaming', 'sse', 'types'),
    ].map(({ control, typeText, default: preset }) => [control, typeText, preset]);
    assert.deepEqual(controls, [
      ['line', 'string', null],
      ['line', 'integer, 1 to 1000', '10'],
      ['choice', 'boolean', null],
      ['list', 'list of strings, at most 1000', null],
      ['choice', 'string', 'desc'],
      ['stack', 'stack', null],
      ['json', 'object or array', null],
      ['json', 'list of objects', null],
      ['list', 'list of strings', null],
    ]);
    assert.deepEqual(fieldOf('streaming', 'sse', 'types').choices.slice(0, 2), [
      'transactions',
      'actions',
    ]);
  });

  test('examples come from this network where it has one', () => {
    const address = `0:${'ab'.repeat(32)}`;
    const examples = examplesOf(
      { seqno: 77, root_hash: 'a'.repeat(43) + '=', file_hash: 'b'.repeat(43) + '=' },
      [{ account: address, hash: 'c'.repeat(64), lt: '5', now: 6, end_status: 'active' }],
      {},
      `0:${'cd'.repeat(32)}`,
    );
    const example = (name: keyof typeof INTERFACES, id: string, field: string) =>
      exampleFor(fieldOf(name, id, field), examples, id);
    const friendly = 'EQCrq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq8Uk';
    assert.deepEqual(example('v2', 'getTransactions', 'address'), [friendly]);
    assert.deepEqual(example('v3', 'jettonWallets', 'owner_address'), [friendly]);
    assert.deepEqual(example('v2', 'getShards', 'seqno'), ['77']);
    assert.deepEqual(example('v3', 'transactions', 'hash'), ['c'.repeat(64)]);
    assert.deepEqual(example('v2', 'dnsResolve', 'name'), ['foundation.ton']);
    const [token = ''] = example('v2', 'getTokenData', 'address');
    assert.equal(Address.parse(token).toRaw(), `0:${'cd'.repeat(32)}`);
  });

  test('examples are of a wallet if there is one', () => {
    const transaction = (digit: string) => ({
      account: `0:${digit.repeat(64)}`,
      hash: 'c'.repeat(64),
      lt: '5',
      now: 6,
      end_status: 'active',
      in_msg: {
        hash: 'd'.repeat(64),
        source: `0:${'9'.repeat(64)}`,
        message_content: { body: 'te6' },
      },
    });
    const transactions = ['1', '2', '3'].map(transaction);
    const book = { [`0:${'2'.repeat(64)}`]: { interfaces: ['wallet_v5r1'] } };
    const addressOf = (...args: Parameters<typeof examplesOf>) =>
      Address.parse(examplesOf(...args).address ?? '').toRaw();
    assert.equal(addressOf(null, transactions, book), `0:${'2'.repeat(64)}`);
    assert.equal(addressOf(null, transactions), `0:${'1'.repeat(64)}`);
  });

  test('examples have the fields without which a request is refused', () => {
    const needed = (name: keyof typeof INTERFACES, id: string) => {
      const { forms } = operationOf(name, id);
      const fields = fieldsOf(DOCUMENTS[name], forms[0] ?? assert.fail());
      return neededFields(id, fields).map((field) => field.name);
    };
    assert.deepEqual(needed('streaming', 'sse'), ['types', 'addresses']);
    assert.deepEqual(needed('v3', 'balanceChanges'), ['trace_id']);
    assert.deepEqual(needed('v3', 'adjacentTransactions'), ['hash']);
    const [subscription = ''] = fieldOf('webhooks', 'createWebhook', 'subscription').examples;
    assert.deepEqual(Object.keys(JSON.parse(subscription)), ['types', 'addresses']);
    const [call = ''] = fieldOf('v2', 'jsonRPC', 'body').examples;
    assert.ok(JSON.parse(call).params.address);
  });
});
