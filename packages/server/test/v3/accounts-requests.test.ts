import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { migratedDatabase } from '../support/own-database.ts';
import { serverOverDevnet } from '../support/server-over-devnet.ts';
import { beginIndex } from './support/begin-index.ts';

const MiB = 2 ** 20;
const NO_ACCOUNT = `0:${'ab'.repeat(32)}`;
const CONVERTING = 'failed to decode: schema: error converting value for';

suite('requests about accounts', async () => {
  const { database, url, closeFirst } = await migratedDatabase();
  await beginIndex(database);
  const running = await serverOverDevnet({ DATABASE_URL: url, GATEWAY: 'false' });
  closeFirst(async () => running[Symbol.asyncDispose]());
  const ask = async (path: string, request: RequestInit = {}) => {
    const response = await fetch(`${running.server.url}/api/v3/${path}`, request);
    return { response, body: (await response.json()) as unknown };
  };
  const post = (operation: string, body: string) =>
    ask(operation, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });

  test('a missing parameter is 401 as older clients expect; invalid ones are reported first', async () => {
    const cases: readonly (readonly [string, number, string])[] = [
      ['addressInformation', 401, 'address of account is required'],
      ['walletInformation?use_v2=1', 401, 'address of account is required'],
      ['addressInformation?use_v2=x', 422, `${CONVERTING} "use_v2"`],
      ['accountStates?include_boc=x', 422, `${CONVERTING} "include_boc"`],
      [
        'accountStates?include_boc=x&address=y',
        422,
        `${CONVERTING} index 0 of "address" (and 1 other error)`,
      ],
      [
        `accountStates?address=${NO_ACCOUNT}&code_hash=`,
        422,
        `${CONVERTING} index 0 of "code_hash"`,
      ],
      ['accountStates?address[=y', 422, 'unmatched brackets'],
      [`topAccountsByBalance?offset=${2 ** 31}`, 422, `${CONVERTING} "offset"`],
      ['runGetMethod', 404, 'Cannot GET /api/v3/runGetMethod'],
    ];
    for (const [path, code, error] of cases) {
      const { response, body } = await ask(path);
      assert.deepEqual([response.status, body], [code, { code, error }], path);
    }
  });

  test('an unknown account gives an empty list, in every form of its address', async () => {
    const empty = { accounts: [], address_book: {}, metadata: {} };
    for (const address of [
      `address=${NO_ACCOUNT}`,
      `address[]=${NO_ACCOUNT.toUpperCase()}`,
      `address=${NO_ACCOUNT},${NO_ACCOUNT}`,
      `address=${NO_ACCOUNT}&address=-1:${'0'.repeat(64)}`,
    ])
      assert.deepEqual((await ask(`accountStates?${address}`)).body, empty, address);
    const { body } = await ask(`addressBook?address=x,y&address=__proto__&x_no_address_book=1`);
    assert.deepEqual(Object.keys(body as object), ['x', 'y', '__proto__']);
  });

  test('bodies may have 4 MB', async () => {
    const spaces = (count: number) => `{"opcodes":["0"]}${' '.repeat(count)}`;
    const { body } = await post('decode', spaces(3.9 * MiB));
    assert.deepEqual(body, { opcodes: ['text_comment'], bodies: [] });
    const error = 'Payload Too Large';
    assert.deepEqual((await post('decode', spaces(4 * MiB))).body, { code: 413, error });
  });

  test('browsers may send every header', async () => {
    const names = 'x-no-address-book,x-no-metadata,x-timeout,x-actions-version,x-debug-request';
    const { status, headers } = await fetch(`${running.server.url}/api/v3/accountStates`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://wallet.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': names,
      },
    });
    assert.equal(status, 204);
    assert.equal(headers.get('access-control-allow-headers'), names);
  });
});
