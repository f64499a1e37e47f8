import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { IS_LONG_TIER } from '@tonway/tools/sizes';
import { AddressRules } from '../../src/index/metadata/fetch/address-rules.ts';
import { Fetcher } from '../../src/index/metadata/fetch/fetcher.ts';
import type { FetchError } from '../../src/index/metadata/fetch/http-request.ts';
import { parseDocument } from '../../src/index/metadata/parse-document.ts';
import { listenOn } from './support/listener.ts';

const MAX_BYTES = 10 * 2 ** 20;
/** The shortest of some attempts, because a busy machine makes any of them longer. */
const ATTEMPTS = 8;
const MAX_PARSE_MS = 50;
const JSON_TYPE = { 'content-type': 'application/json' };

const ZEROS = Buffer.alloc(100 * 2 ** 20);
const GZIP_BOMB = gzipSync(ZEROS);
const BROTLI_BOMB = brotliCompressSync(ZEROS, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
});

const PATHS: Readonly<Record<string, (response: ServerResponse, url: URL) => unknown>> = {
  '/good': (response) => response.writeHead(200, JSON_TYPE).end('{"name":"good"}'),
  '/stalls': () => {},
  '/stalls-in-body': (response) => response.writeHead(200, JSON_TYPE).write('{"name":'),
  '/drips': (response) => {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/announces-too-much': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-length': MAX_BYTES + 1 }).write('{}'),
  '/too-large': (response) => response.writeHead(200, JSON_TYPE).end(' '.repeat(MAX_BYTES + 1)),
  '/largest': (response) => response.writeHead(200, JSON_TYPE).end(' '.repeat(MAX_BYTES)),
  '/endless': (response) => {
    response.writeHead(200, JSON_TYPE);
    const more = () => {
      while (response.write(Buffer.alloc(65_536, ' ')));
    };
    response.on('drain', more);
    more();
  },
  '/shorter-than-announced': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': 100 }).write('{}');
    setTimeout(() => response.destroy(), 20);
  },
  '/gzip': (response) => encoded(response, 'gzip', gzipSync('{"name":"good"}')),
  '/brotli': (response) => encoded(response, 'br', brotliCompressSync('{"name":"good"}')),
  '/deflate': (response) => encoded(response, 'deflate', deflateSync('{"name":"good"}')),
  '/gzip-bomb': (response) => encoded(response, 'gzip', GZIP_BOMB),
  '/brotli-bomb': (response) => encoded(response, 'br', BROTLI_BOMB),
  '/gzip-twice': (response) => encoded(response, 'gzip, gzip', gzipSync(gzipSync('{}'))),
  '/not-gzip': (response) => encoded(response, 'gzip', Buffer.from('{}')),
  '/html': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('{}'),
  '/image': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('{}'),
  '/missing': (response) => response.writeHead(404, JSON_TYPE).end('{}'),
  '/broken': (response) => response.writeHead(500, JSON_TYPE).end('{}'),
  '/empty-redirect': (response) => response.writeHead(302).end(),
  '/long-header': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'x-long': 'x'.repeat(20_000) }).end('{}'),
  '/garbage': (response) => response.socket?.end('garbage\r\n\r\n'),
  '/closes': (response) => response.socket?.destroy(),
  '/upgrade': (response) => response.writeHead(101, { upgrade: 'x', connection: 'upgrade' }).end(),
  '/redirect': (response, { searchParams }) => {
    const left = Number(searchParams.get('left'));
    response.writeHead(302, { location: left > 0 ? `/redirect?left=${left - 1}` : '/good' }).end();
  },
  '/redirects-to-itself': (response) => response.writeHead(301, { location: '' }).end(),
};

function encoded(response: ServerResponse, encoding: string, body: Buffer): void {
  response.writeHead(200, { ...JSON_TYPE, 'content-encoding': encoding }).end(body);
}

const listener = await listenOn('127.0.0.1', (request, response) => {
  const url = new URL(request.url ?? '', 'http://host');
  PATHS[url.pathname]?.(response, url);
});

function fetchPath(path: string, timeoutMs = 5000): Promise<Buffer> {
  const rules = new AddressRules([{ host: '127.0.0.1', prefix: 32, port: listener.port }]);
  const isAccepted = (type: string) => type === 'application/json';
  return new Fetcher({ rules, gateways: [], timeoutMs }).fetch(
    `http://127.0.0.1:${listener.port}${path}`,
    { accept: '*/*', isAccepted },
  );
}

suite('a server that is slow, lies or sends too much', () => {
  test('good content is fetched, also compressed and after three redirects', async () => {
    for (const path of ['/good', '/gzip', '/brotli', '/deflate', '/redirect?left=2'])
      assert.deepEqual(JSON.parse((await fetchPath(path)).toString()), { name: 'good' }, path);
    assert.equal((await fetchPath('/largest')).length, MAX_BYTES);
  });

  test('time is limited for a fetch in all', async () => {
    for (const path of ['/stalls', '/stalls-in-body', '/drips']) {
      const startMs = performance.now();
      await assert.rejects(fetchPath(path, 300), { code: 'TIMEOUT', transient: true }, path);
      assert.ok(performance.now() - startMs < 2000, path);
    }
  });

  test('size is limited, before and after decompression', async () => {
    for (const path of [
      '/announces-too-much',
      '/too-large',
      '/endless',
      '/gzip-bomb',
      '/brotli-bomb',
    ]) {
      const before = process.memoryUsage().arrayBuffers;
      await assert.rejects(fetchPath(path), { code: 'TOO_LARGE', transient: false }, path);
      assert.ok(process.memoryUsage().arrayBuffers - before < 64 * 2 ** 20, path);
    }
  });

  test('redirects are limited', async () => {
    for (const path of ['/redirect?left=3', '/redirect?left=1000000', '/redirects-to-itself'])
      await assert.rejects(fetchPath(path), { code: 'TOO_MANY_REDIRECTS' }, path);
  });

  test('other answers are failures', async () => {
    const expected = {
      WRONG_TYPE: ['/html', '/image', '/gzip-twice'],
      HTTP_STATUS: ['/missing', '/broken', '/empty-redirect'],
      CONNECTION_FAILED: [
        '/shorter-than-announced',
        '/not-gzip',
        '/long-header',
        '/garbage',
        '/closes',
        '/upgrade',
      ],
    };
    for (const [code, paths] of Object.entries(expected))
      for (const path of paths) await assert.rejects(fetchPath(path), { code }, path);
  });

  test('the caller can abort', async () => {
    const rules = new AddressRules([{ host: '127.0.0.1', prefix: 32, port: listener.port }]);
    const fetcher = new Fetcher({ rules, gateways: [] });
    const signal = AbortSignal.timeout(100);
    const url = `http://127.0.0.1:${listener.port}/stalls`;
    const wanted = { accept: '*/*', isAccepted: () => true, signal };
    await assert.rejects(fetcher.fetch(url, wanted), { name: 'TimeoutError' });
  });
});

suite('documents', () => {
  const parse = (text: string) => parseDocument(Buffer.from(text));
  const invalid = { code: 'CONTENT_INVALID', transient: false };

  test('members become text; the others are kept', () => {
    const document = parse(
      '\ufeff{"name":"Token","symbol":7,"description":null,"image":["x"],"decimals":9,"attributes":[{"value":true}],"big":123456789012345678901234567890,"half":0.5,"huge":1e999}',
    );
    assert.deepEqual(document, {
      name: 'Token',
      symbol: '7',
      description: null,
      image: null,
      extra: {
        decimals: '9',
        attributes: [{ value: true }],
        big: '123456789012345678901234567890',
        half: 0.5,
        huge: '1e999',
      },
    });
  });

  test('what PostgreSQL cannot store is removed', () => {
    const { name, extra } = parse('{"name":"a\\u0000b\\ud800","x\\u0000":{"y\\udc00":"\\u0000"}}');
    assert.equal(name, 'ab\ufffd');
    assert.deepEqual(extra, { x: { 'y\ufffd': '' } });
    const broken = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.of(0xff, 0xfe),
      Buffer.from('"}'),
    ]);
    assert.equal(parseDocument(broken).name, '\ufffd\ufffd');
  });

  test('lengths are limited', () => {
    const long = 'x'.repeat(100_000);
    const document = parse(
      JSON.stringify({
        name: long,
        description: long,
        image: long,
        a: long,
        b: [long, long, long, long, long],
        c: 1,
      }),
    );
    assert.equal(document.name?.length, 1024);
    assert.equal(document.description?.length, 16_384);
    assert.equal(document.image, null);
    assert.deepEqual(Object.keys(document.extra), ['a', 'c'], 'b is too large, c is not');
  });

  test('a member that is named like a prototype is only a member', () => {
    const { extra } = parse('{"__proto__":{"polluted":1},"constructor":2}');
    assert.equal(({} as { polluted?: number }).polluted, undefined);
    assert.deepEqual(Object.keys(extra), ['__proto__', 'constructor']);
  });

  test('depth and number of values are limited before the content is parsed', () => {
    const deep = `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`;
    const wide = `{"a":[${'1,'.repeat(1_000_000)}1]}`;
    const objects = `{"a":[${'{},'.repeat(1_000_000)}1]}`;
    for (const text of [deep, wide, objects]) assert.throws(() => parse(text), invalid);
    const brackets = `{"name":"${'['.repeat(100)}\\"${'{'.repeat(100)}"}`;
    assert.equal(parse(brackets).name?.length, 201);
  });

  if (IS_LONG_TIER)
    test('a document that is only long does not hold the event loop', (t) => {
      const fill = (pattern: string, ends: readonly [string, string] = ['', '']) =>
        ends.join(pattern.repeat((MAX_BYTES - ends.join('').length) / pattern.length));
      const contents = {
        blanks: fill(' '),
        'blanks before the content': fill(' ', ['', '{"name":"x"}']),
        'blanks after the content': fill('\n', ['{"name":"x"}', '']),
        'lines of blanks in a list': fill('\r\n\t ', ['{"name":[', ']}']),
        'blanks between as many values as allowed': fill(`1,${' '.repeat(20)}`, ['{"a":[', '1]}']),
        'one number': fill('9', ['{"name":', '}']),
        'a number with many decimals': fill('9', ['{"name":0.', '}']),
        'many numbers': fill(`${'9'.repeat(1000)},`, ['{"a":[', '1]}']),
      };
      for (const [what, content] of Object.entries(contents)) {
        const bytes = Buffer.from(content);
        let best = Number.POSITIVE_INFINITY;
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
          const startMs = performance.now();
          try {
            parseDocument(bytes);
          } catch (error) {
            assert.equal((error as FetchError).code, 'CONTENT_INVALID');
          }
          best = Math.min(best, performance.now() - startMs);
        }
        t.diagnostic(`${what}: ${best.toFixed(1)} ms`);
        assert.ok(best < MAX_PARSE_MS, `${what}: ${best} ms`);
      }
    });

  test('content that is no JSON object is invalid', () => {
    for (const text of ['', ' ', 'null', '[]', '"text"', '7', '{', '{"a":}', '<html>', '{"a":1}x'])
      assert.throws(() => parse(text), invalid, text);
  });
});
