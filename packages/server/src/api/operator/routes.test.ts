import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { OperatorContext } from './context.ts';
import { operatorRoutes } from './routes.ts';

async function statusFor(host: string, token: string): Promise<number> {
  const http = fastify();
  // Refused requests do not reach the context; without one, all others fail.
  await operatorRoutes(http, {} as OperatorContext, { token, timeoutMs: 1000 });
  const { statusCode } = await http.inject({ url: '/operator/api/overview', headers: { host } });
  await http.close();
  return statusCode;
}

test('without a token the operator API has no name that the DNS of a stranger can give it', async () => {
  for (const host of ['rebind.example.org:9090', '127.0.0.1.example.org', 'evil.'])
    assert.equal(await statusFor(host, ''), 403, host);
  for (const host of ['127.0.0.1:9090', '[::1]:9090', 'localhost:9090', 'a.localhost', 'tonway'])
    assert.equal(await statusFor(host, ''), 500, host);
  assert.equal(await statusFor('operator.example.org', 'secret'), 401);
});
