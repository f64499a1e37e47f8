import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { mayBeRebound } from './access.ts';

test('over loopback only local names are trusted; over the network monitoring may use any', () => {
  const isRefused = (localAddress: string, hostname: string) =>
    mayBeRebound({ hostname, socket: { localAddress } } as FastifyRequest);
  for (const loopback of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1']) {
    for (const name of ['rebind.example.org', '127.0.0.1.example.org', 'evil.'])
      assert.ok(isRefused(loopback, name), `${name} at ${loopback}`);
    for (const name of ['127.0.0.1', '[::1]', 'localhost', 'a.localhost', 'tonway'])
      assert.ok(!isRefused(loopback, name), `${name} at ${loopback}`);
  }
  for (const address of ['10.0.0.7', 'fd00::7', '::ffff:10.0.0.7'])
    assert.ok(!isRefused(address, 'tonway.monitoring.svc.cluster.local'), address);
});
