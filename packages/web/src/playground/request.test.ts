import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { codesOf } from './code.ts';
import type { Field } from './fields.ts';
import { formOf, hashOf, valuesOf } from './form.ts';
import { requestOf } from './request.ts';

function field(name: string, changes: Partial<Field> = {}): Field {
  return {
    name,
    place: 'query',
    control: 'line',
    types: ['string'],
    typeText: '',
    isRequired: false,
    description: '',
    default: null,
    choices: [],
    examples: [],
    stackForm: null,
    ...changes,
  } as Field;
}

const ADDRESS = 'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn';

suite('a filled form', () => {
  test('becomes a request: path, query, headers and body', () => {
    const fields = [
      field('id', { place: 'path' }),
      field('account', { control: 'list' }),
      field('X-Timeout', { place: 'header', types: ['integer'] }),
      field('limit', { place: 'body', types: ['integer'] }),
      field('lt', { place: 'body', types: ['string', 'integer'] }),
      field('proof', { place: 'body', control: 'choice', types: ['boolean'] }),
      field('empty', { place: 'body' }),
    ];
    const { request } = requestOf({ id: 'x', path: '/a/{id}/b' }, 'POST', fields, {
      id: ['7/8'],
      account: ['0:a', '', ' 0:b&c '],
      'X-Timeout': ['5'],
      limit: ['10'],
      lt: ['123456789012345678901'],
      proof: ['false'],
      empty: ['  '],
    });
    assert.equal(request?.path, '/a/7%2F8/b?account=0%3Aa&account=0%3Ab%26c');
    assert.deepEqual(request?.headers, { 'X-Timeout': '5', 'Content-Type': 'application/json' });
    assert.deepEqual(request?.body, { limit: 10, lt: '123456789012345678901', proof: false });
  });

  test('has problems: what is required, what is no number, what JavaScript would round', () => {
    const json = { place: 'body', control: 'json', types: ['object'] } as const;
    const fields = [
      field('address', { isRequired: true }),
      field('limit', { types: ['integer'] }),
      field('broken', json),
      field('large', json),
      field('stack', { place: 'body', control: 'stack', stackForm: 'typed' }),
    ];
    const { problems } = requestOf({ id: 'x', path: '/x' }, 'POST', fields, {
      address: [' '],
      limit: ['1.5'],
      broken: ['{'],
      large: ['{"id": 12345678901234567890}'],
      stack: ['[{"type":"number","value":"x"}]'],
    });
    assert.deepEqual(problems, {
      address: 'required',
      limit: 'this is not a whole number',
      broken: 'this is not JSON',
      large: 'numbers of more than 15 digits must be written as texts',
      stack: 'expected a decimal number, or a hexadecimal one with 0x',
    });
  });

  test('survives the address, except when it is too long', () => {
    const state = {
      method: 'POST',
      values: { method: ['seqno'], account: ['a&b', 'c=#d'], x: ['💥'] },
    };
    assert.deepEqual(formOf(hashOf(state) ?? ''), state);
    assert.equal(hashOf({ method: null, values: { boc: ['a'.repeat(40_000)] } }), null);
  });

  test('takes only fields that exist from an address', () => {
    const { values } = formOf('a=1&a=2&__proto__=3&constructor=4&api_key=5');
    assert.deepEqual(valuesOf(values, [field('a'), field('toString')]), { a: ['1'] });
    assert.equal(Object.getPrototypeOf(values), Object.prototype);
  });
});

suite('code', () => {
  const context = { interfaceName: 'v2', server: 'http://127.0.0.1:8081', hasKey: true } as const;
  const code = (
    language: string,
    fields: readonly Field[],
    values: Record<string, string[]>,
    id: string,
    method: 'GET' | 'POST' = 'GET',
  ) => {
    const { request } = requestOf({ id, path: `/api/v2/${id}` }, method, fields, values);
    const codes = codesOf(request ?? assert.fail(), context);
    return codes.find((each) => each.language === language)?.text ?? null;
  };
  const address = field('address');

  test('of a shell cannot be left by a quote', () => {
    const name = field('name', { place: 'body' });
    const text = code('curl', [name], { name: ["'; rm -rf / #"] }, 'dnsResolve', 'POST');
    assert.match(text ?? '', /-d '\{"name":"'\\''; rm -rf \/ #"\}'$/);
    assert.match(text ?? '', /-H "X-API-Key: \$API_KEY"/);
  });

  test('of JavaScript is an expression with the same values', () => {
    const odd = `a'b"c\\d\n\u2028\${x}`;
    const text =
      code('fetch', [field('name', { place: 'body' })], { name: [odd] }, 'x', 'POST') ?? '';
    const [, body = ''] = /body: JSON\.stringify\((.*)\),\n/s.exec(text) ?? [];
    assert.deepEqual(new Function(`return ${body}`)(), { name: odd });
  });

  test('of @ton/ton exists where the library has the call', () => {
    assert.match(
      code('@ton/ton', [address], { address: [ADDRESS] }, 'getAddressBalance') ?? '',
      new RegExp(`client\\.getBalance\\(Address\\.parse\\('${ADDRESS}'\\)\\)`),
    );
    assert.equal(code('@ton/ton', [address], { address: [ADDRESS] }, 'getTokenData'), null);
    const method = field('method', { place: 'body' });
    const stack = field('stack', { place: 'body', control: 'stack', stackForm: 'pairs' });
    const values = {
      address: [ADDRESS],
      method: ['get'],
      stack: ['[{"type":"number","value":"-31"}]'],
    };
    const fields = [{ ...address, place: 'body' } as Field, method, stack];
    assert.match(
      code('@ton/ton', fields, values, 'runGetMethod', 'POST') ?? '',
      /'get', \[\{ type: 'int', value: -31n \}\]\)/,
    );
  });

  test('of the client and of JSON-RPC has the parameters as an object', () => {
    const limit = field('limit', { types: ['integer'] });
    const values = { address: [ADDRESS], limit: ['5'] };
    const fields = [address, limit];
    assert.match(
      code('@tonway/client', fields, values, 'getTransactions') ?? '',
      new RegExp(`ton\\.v2\\.getTransactions\\(\\{ address: '${ADDRESS}', limit: 5 \\}\\)`),
    );
    const [, , , , ...rest] = (code('JSON-RPC', fields, values, 'getTransactions') ?? '').split(
      '\n',
    );
    assert.deepEqual(JSON.parse(rest.join('\n')), {
      jsonrpc: '2.0',
      id: 1,
      method: 'getTransactions',
      params: { address: ADDRESS, limit: 5 },
    });
  });
});
