import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import fastify from 'fastify';
import { acceptJsonBodies } from '../../api/http/http.ts';
import { handleErrors } from './failures.ts';

test('a body that is broken off is not an error of the server', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const http = fastify({ logger: { level: 'error', stream } });
  handleErrors(http, null);
  acceptJsonBodies(http, 1000);
  const failed = new Promise<number>((resolve) => {
    http.addHook('onSend', async (_request, reply) => resolve(reply.statusCode));
  });
  http.post('/', async () => 'read');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  socket.write([...headers, 'Content-Length: 100', '', '{'].join('\r\n'));
  await once(http.server, 'request');
  await turn();
  socket.destroy();
  assert.equal(await failed, 400);
  await http.close();
  assert.deepEqual(lines, []);
});
