import type { Socket } from 'node:net';
import { HANDSHAKE_SIZE } from './handshake.ts';

/** The client's first packet, or null where it leaves or does not send it in time. The socket is paused after it. */
export function readHandshake(socket: Socket, timeoutMs: number): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = (packet: Buffer | null) => {
    clearTimeout(timer);
    socket.off('data', onData).off('end', onEnd).off('close', onEnd);
    resolve(packet);
  };
  const onEnd = () => finish(null);
  const onData = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < HANDSHAKE_SIZE) return;
    socket.pause();
    const bytes = Buffer.concat(chunks);
    // What follows is for the one who reads packets.
    if (size > HANDSHAKE_SIZE) socket.unshift(bytes.subarray(HANDSHAKE_SIZE));
    finish(bytes.subarray(0, HANDSHAKE_SIZE));
  };
  const timer = setTimeout(onEnd, timeoutMs);
  socket.on('data', onData).on('end', onEnd).on('close', onEnd);
  return promise;
}
