import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './send-queue.ts';

test('a WebSocket client reads frames of all sizes', async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 300_000].map((length) => 'x'.repeat(length));
  texts.push('é€😀'.repeat(50));
  const http = createServer().listen(0, '127.0.0.1');
  const server = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) =>
    server.handleUpgrade(request, socket, head, () => {
      for (const text of texts) socket.write(textFrame(text));
    }),
  );
  await once(http, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const received: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('message', (data, isBinary) => {
      assert.ok(!isBinary);
      if (received.push(data.toString()) === texts.length) resolve();
    });
  });
  assert.deepEqual(received, texts);
  client.terminate();
  http.close();
});
