import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A WebSocket client that completes the handshake and then only collects bytes, as if its machine was gone. */
export interface RawSocket {
  readonly socket: Socket;
  /** Everything after the handshake. */
  received(): Buffer;
}

export async function openRawSocket(url: string, path = '/streaming/v2/ws'): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'data');
  const received = () => {
    const all = Buffer.concat(chunks);
    return all.subarray(all.indexOf('\r\n\r\n') + 4);
  };
  return { socket, received };
}
