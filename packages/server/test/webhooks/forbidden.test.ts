import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { WebhookSender } from '../../src/api/webhooks/sender.ts';
import { parseAllowedAddresses } from '../../src/config/lists.ts';
import { startDns } from '../metadata/support/dns-server.ts';
import { listenOn } from '../metadata/support/listener.ts';

const secrets = { secret: 's'.repeat(32), oldSecret: null, oldSecretUntil: null };
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'private.test': ['10.0.0.1'],
  'loopback.test': ['127.0.0.1'],
  'mixed.test': ['8.8.8.8', '127.0.0.1'],
  'mixed-families.test': ['8.8.8.8', '::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
};

const loopback = await listenOn('127.0.0.1', (_, response) => response.end());
const redirecting = await listenOn('127.0.0.2', (_, response) =>
  response.writeHead(307, { location: `http://127.0.0.1:${loopback.port}/` }).end(),
);
const dns = await startDns((name) => NAMES[name] ?? []);
const sender = new WebhookSender({
  allowed: parseAllowedAddresses(`127.0.0.2:${redirecting.port}`),
  timeoutMs: 5000,
  resolver: dns.resolver,
});
const send = (url: string, by = sender) => by.send({ url, id: 'x', body: '{}', secrets });

suite('no delivery reaches an address that is not public', () => {
  const { port } = loopback;
  const URLS = [
    'https://127.0.0.1/',
    `https://127.0.0.1:${port}/`,
    'https://[::1]/',
    'https://0/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::ffff:7f00:1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://localhost/',
    ...Object.keys(NAMES).map((name) => `https://${name}/`),
    'https://8.8.8.8:22/',
    'https://8.8.8.8:80/',
    'https://user:secret@8.8.8.8/',
    'http://8.8.8.8/',
    'http://8.8.8.8:443/',
    `http://127.0.0.1:${port}/`,
    `http://loopback.test:${port}/`,
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'x',
    '',
  ];

  test('neither when the webhook is created nor when it is delivered', async () => {
    for (const url of URLS) {
      await assert.rejects(sender.check(url), { name: 'FetchError' }, url);
      const { status, error } = await send(url);
      assert.equal(status, null, url);
      assert.match(error ?? '', /is refused|is not public|has no address/, url);
    }
    assert.equal(loopback.connections, 0);
  });

  test('the refusal does not name the address that a name stands for', async () => {
    for (const [name, addresses] of Object.entries(NAMES)) {
      const { error } = await send(`https://${name}/`);
      assert.match(error ?? '', /is not public/);
      for (const address of addresses) assert.ok(!error?.includes(address), `${error}`);
    }
  });

  test('nor by a redirect', async () => {
    const { status, error } = await send(`http://127.0.0.2:${redirecting.port}/`);
    assert.deepEqual([status, error], [307, 'HTTP status 307; redirects are not followed']);
    assert.deepEqual([redirecting.connections, loopback.connections], [1, 0]);
  });

  test('nor by a name that changes its address', async () => {
    let asked = 0;
    // 127.0.0.2 stands for a public address
    const rebinding = await startDns(() => [asked++ < 2 ? '127.0.0.2' : '127.0.0.1']);
    const good = await listenOn('127.0.0.2', (_, response) => response.writeHead(204).end());
    const secret = await listenOn('127.0.0.1', (_, response) => response.end(), good.port);
    const allowed = parseAllowedAddresses(`127.0.0.2:${good.port}`);
    const by = new WebhookSender({ allowed, timeoutMs: 5000, resolver: rebinding.resolver });
    const url = `http://rebinding.test:${good.port}/`;
    assert.equal((await send(url, by)).error, null);
    assert.deepEqual(rebinding.asked, ['rebinding.test', 'rebinding.test'], 'A and AAAA, once');
    assert.match((await send(url, by)).error ?? '', /is refused/);
    assert.deepEqual([good.connections, secret.connections], [1, 0]);
  });
});
