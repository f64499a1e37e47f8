import assert from 'node:assert/strict';
import diagnostics from 'node:diagnostics_channel';
import { suite, test } from 'node:test';
import { parseAllowedAddresses } from '../../src/config/lists.ts';
import { AddressRules } from '../../src/index/metadata/fetch/address-rules.ts';
import { Fetcher } from '../../src/index/metadata/fetch/fetcher.ts';
import { FetchError } from '../../src/index/metadata/fetch/http-request.ts';
import { startDns } from './support/dns-server.ts';
import { listenOn } from './support/listener.ts';

const WANTED = { accept: '*/*', isAccepted: () => true };

/** Every range that is not public; an address of it by name, as literal and as the target of a redirect. */
const FORBIDDEN = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '169.254.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::10.0.0.1',
  '100::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
];

/** Other spellings of addresses of this machine, and URLs that are no plain HTTP. PORT is the listener's. */
const SPELLINGS = [
  'http://2130706433:PORT/',
  'http://017700000001:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0177.0.0.01:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://0:PORT/',
  'http://0x0:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http://127。0。0。1:PORT/',
  'http://127｡0｡0｡1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://ｌocalhost:PORT/',
  'http://any.localhost:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[0000::0001]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::1%25lo]:PORT/',
  'http://[fe80::1%25eth0]:PORT/',
  'http://[fe80::1%eth0]:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:127.0.0.1:PORT/',
  'http:///127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'ht\ttp://127.0.\n0.1:PORT/',
  'http://user@127.0.0.1:PORT/',
  'http://8.8.8.8@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT@8.8.8.8/',
  'http://8.8.8.8#@127.0.0.1:PORT/',
  'http://8.8.8.8\\@127.0.0.1:PORT/',
  'http://user:secret@public.test:PORT/',
  'https://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_GET',
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'data:application/json,{"name":"x"}',
  'javascript:alert(1)',
  'dict://127.0.0.1:PORT/',
  'unix:/var/run/docker.sock',
  'blob:http://127.0.0.1:PORT/1',
  'view-source:http://127.0.0.1:PORT/',
  'tonstorage://127.0.0.1:PORT/',
  'ipfs://127.0.0.1:PORT/',
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/../../api',
  'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/%2e%2e/%2e%2e/api',
  '//127.0.0.1:PORT/',
  '/etc/passwd',
  '127.0.0.1:PORT',
  '',
  `http://127.0.0.1:PORT/${'x'.repeat(5000)}`,
];

/** Ports other than 80 and 443, of an address that is public. */
const PORTS = ['http://8.8.8.8:22/', 'https://8.8.8.8:6379/', 'http://[2606:4700::1]:25/'];

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'mixed.test': ['8.8.8.8', '127.0.0.1'],
  'mixed-families.test': ['8.8.8.8', '::1'],
  'mixed-v6.test': ['2606:4700::1', 'fd00::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'public.test': ['8.8.8.8'],
};

const nameOf = (address: string) => `name-${address.replaceAll(/[:.]/g, '-')}.test`;
const literal = (address: string) => (address.includes(':') ? `[${address}]` : address);

const dns = await startDns(
  (name) => NAMES[name] ?? FORBIDDEN.filter((each) => nameOf(each) === name),
);
const loopback = await listenOn('127.0.0.1', (_, response) => response.end('{}'));
const { port } = loopback;
const listeners = [
  loopback,
  await listenOn('::1', (_, response) => response.end('{}'), port),
] as const;
const redirecting = await listenOn('127.0.0.2', (request, response) => {
  const [, status = '', location = ''] = /^\/(\d+)\/(.*)$/.exec(request.url ?? '') ?? [];
  // Headers are bytes; Node.js writes characters up to U+00FF as one byte each.
  const bytes = Buffer.from(decodeURIComponent(location)).toString('latin1');
  response.writeHead(Number(status), { location: bytes }).end();
});
const fetcher = new Fetcher({
  rules: new AddressRules([{ host: '127.0.0.2', prefix: 32, port: redirecting.port }], [port]),
  gateways: [`http://127.0.0.2:${redirecting.port}/`],
  resolver: dns.resolver,
  timeoutMs: 5000,
});
let sockets = 0;
diagnostics.subscribe('net.client.socket', () => sockets++);

suite('no request reaches an address that is not public', () => {
  async function assertRefused(uri: string, connections = 0): Promise<void> {
    const url = uri.replaceAll('PORT', String(port));
    sockets = 0;
    await assert.rejects(fetcher.fetch(url, WANTED), (error: unknown) => {
      assert.ok(error instanceof FetchError, `${url}: ${error}`);
      assert.match(
        error.code,
        /^(URL_REFUSED|URL_UNSUPPORTED|ADDRESS_FORBIDDEN|NOT_RESOLVED)$/,
        url,
      );
      return true;
    });
    assert.equal(sockets, connections, `${url}: connections`);
    for (const listener of listeners) assert.equal(listener.connections, 0, url);
  }

  test('the servers of this test can be reached', async () => {
    for (const [at, host] of ['127.0.0.1', '[::1]'].entries()) {
      assert.equal((await fetch(`http://${host}:${port}/`)).status, 200);
      assert.equal(listeners[at]?.connections, 1);
    }
    for (const listener of listeners) listener.connections = 0;
  });

  test('by address', async () => {
    for (const address of FORBIDDEN) await assertRefused(`http://${literal(address)}:PORT/`);
  });

  test('by a name that resolves to the address', async () => {
    for (const address of FORBIDDEN) await assertRefused(`http://${nameOf(address)}:PORT/`);
  });

  test('by a name with a public and a private address', async () => {
    for (const name of Object.keys(NAMES).filter((each) => each !== 'public.test'))
      await assertRefused(`http://${name}:PORT/`);
  });

  test('by another spelling, or another kind of URL', async () => {
    for (const spelling of SPELLINGS) await assertRefused(spelling);
  });

  test('by a port other than 80 and 443', async () => {
    for (const url of PORTS) await assertRefused(url);
  });

  test('by a redirect', async () => {
    const targets = [
      ...FORBIDDEN.map((address) => `http://${literal(address)}:PORT/`),
      ...FORBIDDEN.map((address) => `//${nameOf(address)}:PORT/`),
      ...SPELLINGS.filter((each) => !/^(\/etc.*|http:127.*|)$/.test(each) && each.length < 300),
    ].filter((each) => !each.includes('\n'));
    const from = `http://127.0.0.2:${redirecting.port}`;
    for (const [at, target] of targets.entries()) {
      const status = [301, 302, 303, 307, 308][at % 5];
      const location = encodeURIComponent(target.replaceAll('PORT', String(port)));
      // Some are relative URLs, which lead back to the first server and not further.
      if (/^(127|ht\t)/.test(target)) continue;
      await assertRefused(`${from}/${status}/${location}`, 1);
    }
  });
});

test('public addresses are not refused', () => {
  const rules = new AddressRules();
  const isPublic = (address: string) => rules.permits({ host: 'any.test', port: 80, address });
  const addresses = [
    '8.8.8.8',
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450::1',
    '3ffe::1',
  ];
  for (const address of addresses) assert.ok(isPublic(address), address);
  for (const text of ['', 'localhost', '8.8.8', '8.8.8.8/8', 'fe80::1%eth0', '2606:4700::1%eth0'])
    assert.ok(!isPublic(text), text);
});

test('a name that changes its address while it is fetched leads to the address that was checked', async () => {
  let asked = 0;
  // 127.0.0.2 stands for a public address.
  const dns = await startDns(() => [asked++ < 2 ? '127.0.0.2' : '127.0.0.1']);
  const good = await listenOn('127.0.0.2', (_, response) => response.end('{"name":"good"}'));
  const secret = await listenOn('127.0.0.1', (_, response) => response.end('secret'), good.port);
  const rules = new AddressRules(parseAllowedAddresses(`127.0.0.2:${good.port}`));
  const fetcher = new Fetcher({ rules, gateways: [], resolver: dns.resolver });
  const url = `http://rebinding.test:${good.port}/`;
  assert.equal((await fetcher.fetch(url, WANTED)).toString(), '{"name":"good"}');
  assert.deepEqual(dns.asked, ['rebinding.test', 'rebinding.test'], 'A and AAAA, once');
  await assert.rejects(fetcher.fetch(url, WANTED), { code: 'ADDRESS_FORBIDDEN' });
  assert.deepEqual([good.connections, secret.connections], [1, 0]);
});

test('the operator allows addresses, networks and names, each on its ports alone', () => {
  const rules = (text: string) => {
    const allowed = parseAllowedAddresses(text);
    assert.equal(allowed.length, 1, text);
    return new AddressRules(allowed);
  };
  const at = (host: string, port: number, address = host) => ({ host, port, address });
  assert.ok(rules('10.0.0.7').permits(at('10.0.0.7', 80)));
  assert.ok(!rules('10.0.0.7').permits(at('10.0.0.7', 8080)));
  assert.ok(!rules('10.0.0.7').permits(at('10.0.0.8', 80)));
  assert.ok(rules('10.0.0.0/8:8080').permits(at('any.test', 8080, '10.1.2.3')));
  assert.ok(!rules('10.0.0.0/8:8080').permits(at('any.test', 80, '10.1.2.3')));
  assert.ok(!rules('10.0.0.0/8').permits(at('any.test', 80, '::ffff:10.0.0.1')));
  assert.ok(rules('[fd00::1]:8080').permits(at('fd00::1', 8080)));
  assert.ok(rules('127.0.0.0/8:*').permits(at('127.0.0.1', 3000)));
  assert.ok(!rules('127.0.0.0/8:*').permits(at('10.0.0.7', 3000)));
  assert.ok(rules('fd00::/8').permits(at('any.test', 443, 'fd12::1')));
  assert.ok(rules('files:9000').permits(at('files', 9000, '10.0.0.1')));
  assert.ok(!rules('files:9000').permits(at('other', 9000, '10.0.0.1')));
  for (const text of [
    '',
    'files',
    '10.0.0.0/33',
    '1.2.3.4:99999',
    '[::1',
    '::/129',
    'a b:80',
    '/8',
  ])
    assert.deepEqual(parseAllowedAddresses(text), [], text);
});
