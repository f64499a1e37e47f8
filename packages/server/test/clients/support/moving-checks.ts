import assert from 'node:assert/strict';
import { Address, beginCell, external, storeMessage } from '@ton/core';
import type { Devnet, FaultChange } from '@tonway/devnet';

interface Servers {
  /** v2, v3 and emulation of a local network. */
  readonly url: string;
  readonly devnet: Devnet;
  /** v2 with `V2_STD_EXIT_CODE_ERRORS=false`. */
  readonly lenientUrl: string;
}

interface Reply<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

interface V2Body<T = unknown> {
  readonly ok: boolean;
  readonly result: T;
  readonly error: string;
  readonly code: number;
  readonly explanation?: string;
}

interface V3Failure {
  readonly code: number;
  readonly error: string;
}

const ELECTOR = `-1:${'3'.repeat(64)}`;
const NO_METHOD = { address: ELECTOR, method: 'no_such_method', stack: [] };
const MINUS_2_63 = '-9223372036854775808';

/** A check of each row in the tables of `docs/moving.md`, by the first cell of the row. */
export function movingChecks(servers: Servers): ReadonlyMap<string, () => Promise<void>> {
  return new Map([...v2Checks(servers), ...v3Checks(servers)]);
}

type Check = readonly [behaviour: string, check: () => Promise<void>];

function v2Checks({ url, devnet, lenientUrl }: Servers): readonly Check[] {
  const v2 = <T>(path: string, body?: object) => ask<V2Body<T>>(`${url}/api/v2/${path}`, body);
  const state = { method: 'getAddressState', params: { address: ELECTOR } };
  return [
    [
      'JSON-RPC',
      async () => {
        const request = { id: 'mine', jsonrpc: '2.0', ...state };
        const { body } = await ask<object>(`${url}/api/v2/jsonRPC`, request);
        assert.partialDeepStrictEqual(body, { ok: true, id: 'mine', jsonrpc: '2.0' });
      },
    ],
    [
      'JSON-RPC batches',
      async () => {
        const batch = (length: number) =>
          ask<unknown[]>(
            `${url}/api/v2/jsonRPC`,
            Array.from({ length }, () => ({ id: 1, ...state })),
          );
        assert.equal((await batch(100)).body.length, 100);
        assert.equal((await batch(101)).status, 422);
      },
    ],
    [
      'Texts of invalid parameters (422)',
      async () => {
        const { status, body } = await v2('getAddressState?address=nonsense');
        assert.deepEqual([status, body.error], [422, 'failed to parse address']);
      },
    ],
    [
      '`runGetMethodStd` with an exit code other than 0',
      async () => {
        const std = await v2('runGetMethodStd', NO_METHOD);
        assert.deepEqual([std.status, std.body.error], [500, 'Exit code 11 != 0']);
        const lenient = `${lenientUrl}/api/v2/runGetMethodStd`;
        for (const path of [lenient, `${url}/api/v2/runGetMethod`]) {
          const { body } = await ask<V2Body<{ exit_code: number }>>(path, NO_METHOD);
          assert.equal(body.result.exit_code, 11);
        }
      },
    ],
    [
      'Gas of get-methods',
      async () => {
        const { body } = await v2<{ gas_used: number }>('runGetMethod', NO_METHOD);
        assert.ok(body.result.gas_used > 0);
      },
    ],
    [
      '`getTokenData` of another contract (409)',
      async () => {
        const { status, body } = await v2(`getTokenData?address=${ELECTOR}`);
        assert.deepEqual([status, body.error], [409, 'Smart contract is not Jetton or NFT']);
      },
    ],
    [
      '`archival=false`',
      async () => {
        const query = `getTransactions?address=${ELECTOR}&limit=1`;
        // the only server of the network is an archive
        assert.equal((await v2(`${query}&archival=false`)).status, 200);
      },
    ],
    [
      'Base64 with missing padding',
      async () => {
        const boc = refusedMessage().replace(/=+$/, '');
        const { body } = await v2('sendBoc', { boc });
        assert.doesNotMatch(body.error, /base64/);
        const hash = 'A'.repeat(43);
        const { status } = await ask(`${url}/api/v3/transactions?hash=${hash}`);
        assert.equal(status, 200);
      },
    ],
    [
      'A message that is refused',
      async () => {
        const { body } = await v2('sendBoc', { boc: refusedMessage() });
        assert.match(body.error, /^LITE_SERVER_UNKNOWN: cannot apply external message/);
        assert.match(body.explanation ?? '', /^no account/);
      },
    ],
    [
      'Timeouts',
      () =>
        withFault(devnet, { delayMs: 60_000 }, async () => {
          const call = { ...NO_METHOD, address: `0:${'7'.repeat(64)}` };
          const { status, body } = await v2('runGetMethodStd', call);
          assert.deepEqual([status, body.error], [504, 'LITE_SERVER_NETWORK timeout']);
        }),
    ],
    [
      '`X-API-Version`',
      async () => {
        const { headers } = await v2('getMasterchainInfo');
        assert.match(headers.get('x-api-version') ?? '', /^2\.2\./);
      },
    ],
  ];
}

function v3Checks({ url }: Servers): readonly Check[] {
  const v3 = <T = V3Failure>(path: string) => ask<T>(`${url}/api/v3/${path}`);
  const refused = async (path: string, status: number, error: RegExp) => {
    const reply = await v3(path);
    assert.deepEqual([reply.status, reply.body.code], [status, status]);
    assert.match(reply.body.error, error);
  };
  return [
    [
      '`shard` in answers',
      async () => {
        for (const shard of ['8000000000000000', MINUS_2_63]) {
          const query = `blocks?workchain=-1&shard=${shard}&limit=1`;
          const { body } = await v3<{ blocks: { shard: string }[] }>(query);
          assert.equal(body.blocks[0]?.shard, MINUS_2_63);
        }
      },
    ],
    ['Errors', () => refused('blocks?limit=x', 422, /^failed to decode/)],
    ['Rule violations', () => refused('blocks?limit=1001', 422, /^limit is not allowed/)],
    ['Unknown routes', () => refused('nothing', 404, /^Cannot GET/)],
    [
      'Default `limit`',
      async () => {
        const { body } = await v3<{ blocks: unknown[] }>('blocks');
        assert.equal(body.blocks.length, 10);
        await refused('blocks?limit=1001', 422, /1001 > 1000/);
      },
    ],
    [
      '`offset`',
      async () => {
        await refused('blocks?offset=10001', 422, /next_cursor/);
        const first = await v3<{ blocks: object[]; next_cursor: string }>('blocks?limit=1');
        const query = `blocks?limit=1&cursor=${encodeURIComponent(first.body.next_cursor)}`;
        const second = await v3<{ blocks: object[] }>(query);
        assert.equal(second.body.blocks.length, 1);
        assert.notDeepEqual(second.body.blocks, first.body.blocks);
      },
    ],
    [
      'Empty lists',
      async () => {
        const { body } = await v3(`nft/items?owner_address=${ELECTOR}`);
        assert.partialDeepStrictEqual(body, { nft_items: [] });
      },
    ],
    [
      'Errors of emulation',
      async () => {
        const reply = await ask(`${url}/api/emulate/v1/emulateTrace`, {});
        assert.deepEqual(reply.body, { code: 400, error: 'invalid request: boc is required' });
      },
    ],
    [
      'History',
      async () => {
        type Info = { first: { seqno: number }; last: { seqno: number } };
        const { first, last } = (await v3<Info>('masterchainInfo')).body;
        assert.ok(first.seqno >= 1 && first.seqno < last.seqno);
        const blocksAt = (seqno: number) =>
          v3<{ blocks: unknown[] }>(`blocks?workchain=-1&seqno=${seqno}`);
        assert.equal((await blocksAt(first.seqno)).body.blocks.length, 1);
        assert.equal((await blocksAt(first.seqno - 1)).body.blocks.length, 0);
      },
    ],
  ];
}

/** A message to an account that does not exist. */
function refusedMessage(): string {
  const to = Address.parse(`0:${'8'.repeat(64)}`);
  const message = external({ to, body: beginCell().storeUint(1, 32).endCell() });
  return beginCell().store(storeMessage(message)).endCell().toBoc().toString('base64');
}

async function withFault(
  devnet: Devnet,
  fault: FaultChange,
  run: () => Promise<void>,
): Promise<void> {
  devnet.faults(fault);
  try {
    await run();
  } finally {
    devnet.faults({ delayMs: 0 });
  }
}

async function ask<T = V3Failure>(url: string, body?: object): Promise<Reply<T>> {
  const init: RequestInit = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  };
  const response = await fetch(url, body && init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
}
