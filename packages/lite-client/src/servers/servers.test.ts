import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toBase64, toHex } from '@tonway/chain';
import { readFixture, skipWithout } from '@tonway/tools/fixtures';
import { parseExactJson } from './config-reader.ts';
import { readGlobalConfig, readServerList } from './global-config.ts';
import { describeServer, parseServerAddress } from './server-address.ts';
import { sliceContains } from './slice.ts';

const KEY = toBase64(Uint8Array.from({ length: 32 }, (_, i) => i + 200));
const ZERO = toBase64(new Uint8Array(32));
const BLOCK = `{"workchain":-1,"shard":-9223372036854775808,"seqno":0,"root_hash":"${ZERO}","file_hash":"${ZERO}"}`;

function config(servers: string, validator = `{"zero_state":${BLOCK}}`): string {
  return `{"liteservers":[${servers}],"validator":${validator}}`;
}

function server(fields: string): string {
  return `{${fields},"id":{"@type":"pub.ed25519","key":"${KEY}"}}`;
}

describe('global configuration', () => {
  test('the configuration of mainnet is read', { skip: skipWithout('chain/globalconfig') }, () => {
    const text = new TextDecoder().decode(
      readFixture('chain', 'globalconfig', 'mainnet_public.json'),
    );
    const { servers, zeroState, initBlock, hardforks } = readGlobalConfig(text);
    assert.equal(servers.length, 18);
    assert.equal(servers[0] && describeServer(servers[0]), '5.9.10.47:19949');
    assert.equal(toBase64(zeroState.rootHash), 'F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk=');
    assert.equal(initBlock.seqno, 46894135);
    assert.equal(initBlock.shard, 1n << 63n);
    assert.deepEqual(
      hardforks.map(({ seqno }) => seqno),
      [8536841],
    );
    assert.equal(readServerList(text).length, 18);
  });

  test('signed addresses, host names and a missing init block are read', () => {
    const text = config(
      [
        server('"ip":-1185526007,"port":22096'),
        server('"ip":0,"port":7,"hostname":"ls.example"'),
        server('"ip":0,"port":0,"hostname":"ls.example:99"'),
      ].join(),
    );
    const { servers, initBlock, zeroState } = readGlobalConfig(text);
    assert.deepEqual(servers.map(describeServer), [
      '185.86.79.9:22096',
      'ls.example:7',
      'ls.example:99',
    ]);
    assert.deepEqual(initBlock, zeroState);
  });

  test('every digit of a shard is kept', () => {
    assert.deepEqual(parseExactJson('[6917529027641081857, 1.5, -9223372036854775808, 1e30]'), [
      6917529027641081857n,
      1.5,
      -9223372036854775808n,
      1e30,
    ]);
    const odd = BLOCK.replace('-9223372036854775808', '-6917529027641081856');
    const text = config(server('"ip":1,"port":1'), `{"zero_state":${BLOCK},"init_block":${odd}}`);
    assert.equal(readGlobalConfig(text).initBlock.shard, 0xa000000000000000n);
    // a power of two survives JSON.parse, and what does not is refused
    assert.equal(readGlobalConfig(JSON.parse(config(server('"ip":1,"port":1')))).servers.length, 1);
    const lost = JSON.parse(text.replace('-6917529027641081856', '6917529027641081857'));
    assert.throws(
      () => readGlobalConfig(lost),
      /validator.init_block.shard: .*give the .* as text/,
    );
  });

  test('invalid input is reported with the reason', () => {
    const wrong: [text: string, message: RegExp][] = [
      ['{', /not JSON/],
      ['{"liteservers":[]}', /validator.zero_state|validator: an object/],
      [config(''), /liteservers: at least one server/],
      [config(server('"ip":"x","port":1')), /liteservers\[0\].ip: an integer from .*, found "x"/],
      [config(server('"ip":1,"port":70000')), /liteservers\[0\].port/],
      [config(server('"ip":1,"port":1').replace(KEY, 'AAAA')), /liteservers\[0\].id.key: 32 bytes/],
      [config(server('"ip":1,"port":0')), /liteservers\[0\].port: a port/],
    ];
    for (const [text, message] of wrong) {
      assert.throws(() => readGlobalConfig(text), {
        code: 'CONFIG_INVALID',
        transient: false,
        message,
      });
    }
  });

  test('slices of servers are kept', () => {
    const shard = '{"workchain":0,"shard":4611686018427387904}';
    const edge = (workchain: number, seqno: number) =>
      `{"shard_id":{"workchain":${workchain},"shard":-9223372036854775808},"seqno":${seqno},"utime":${seqno * 10},"lt":${seqno}000000}`;
    const slices = `[{"@type":"liteserver.descV2.sliceSimple","shards":[${shard}]},
      {"@type":"liteserver.descV2.sliceTimed","shards_from":[${edge(-1, 10)},${edge(0, 12)}],"shards_to":[${edge(-1, 20)},${edge(0, 25)}]}]`;
    const text = `{"liteservers_v2":[${server(`"ip":1,"port":1,"slices":${slices}`)}],"validator":{"zero_state":${BLOCK}}}`;
    const [simple, timed] = readGlobalConfig(text).servers[0]?.slices ?? [];
    assert.ok(simple && timed);
    const left = { workchain: 0, shard: 1n << 61n };
    const right = { workchain: 0, shard: 3n << 62n };
    assert.ok(sliceContains(simple, { ...left, at: 'recent', value: 0n }));
    assert.ok(!sliceContains(simple, { ...right, at: 'recent', value: 0n }));
    const holds = (at: 'seqno' | 'masterchainSeqno' | 'utime' | 'lt' | 'recent', value: bigint) =>
      sliceContains(timed, { ...right, at, value });
    assert.deepEqual(
      [11n, 12n, 25n, 26n].map((seqno) => holds('seqno', seqno)),
      [false, true, true, false],
    );
    assert.ok(holds('masterchainSeqno', 10n) && !holds('masterchainSeqno', 21n));
    assert.ok(holds('utime', 130n) && !holds('utime', 100n));
    assert.ok(holds('lt', 20_000_000n) && !holds('lt', 26_000_000n));
    assert.ok(!holds('recent', 0n));
  });
});

describe('host:port:key', () => {
  test('the key may be base64 or hexadecimal, and the host of any kind', () => {
    const hex = toHex(Buffer.from(KEY, 'base64'));
    for (const [text, host] of [
      [`1.2.3.4:5:${KEY}`, '1.2.3.4'],
      [`ls.example:5:${hex}`, 'ls.example'],
      [`[::1]:5:${KEY.replaceAll('+', '-').replaceAll('/', '_')}`, '::1'],
    ] as const) {
      const address = parseServerAddress(text);
      assert.equal(address.host, host);
      assert.equal(address.port, 5);
      assert.equal(toBase64(address.publicKey), KEY);
    }
    assert.equal(readServerList(`a:1:${KEY}, b:2:${KEY}\nc:3:${KEY}`).length, 3);
  });

  test('invalid input is reported with the reason', () => {
    for (const text of [
      '',
      'a',
      'a:1',
      'a:0:' + KEY,
      'a:70000:' + KEY,
      'a:1:AAAA',
      'a:1:' + KEY + KEY,
    ]) {
      assert.throws(() => readServerList(text), { code: 'CONFIG_INVALID' });
    }
  });
});
