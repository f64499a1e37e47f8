import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { payload } from '../../test/support/payload.ts';
import { proveIdentity } from './authentication.ts';
import { openHandshake, type SessionCiphers } from './handshake.ts';
import { generateKeyPair } from './keys.ts';
import { authenticate, type Message, ping, query, readQueryData } from './messages.ts';
import { PacketWriter } from './packet.ts';
import { PacketReader } from './packet-reader.ts';
import { pooledRandomBytes } from './random.ts';
import { AdnlServer } from './server.ts';

const QUERY_ID = Buffer.alloc(32, 5);

let server: AdnlServer;
before(async () => {
  server = await AdnlServer.listen({
    seed: Buffer.alloc(32, 3),
    onQuery: async (query, peer) => peer.identity ?? query,
  });
});
after(() => server.close(0));

/** A client of its own making, which says what a real one never would. */
class RawClient {
  readonly socket: Socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true });
  readonly #handshake: Buffer;
  readonly #ciphers: SessionCiphers;
  readonly #writer: PacketWriter;

  constructor() {
    const { packet, ciphers } = openHandshake(server.publicKey, pooledRandomBytes);
    this.#handshake = packet;
    this.#ciphers = ciphers;
    this.#writer = new PacketWriter(ciphers.encrypt, pooledRandomBytes);
    this.socket.on('error', () => {});
  }

  sealed(...messages: Message[]): Buffer {
    return this.#writer.seal(messages);
  }

  opening(...messages: Message[]): Buffer {
    return Buffer.concat([this.#handshake, this.sealed(...messages)]);
  }

  async *payloads(): AsyncGenerator<Buffer, void> {
    const reader = new PacketReader();
    for await (const chunk of this.socket) {
      reader.push(this.#ciphers.decrypt.update(chunk));
      for (let next = reader.next(); next; next = reader.next()) yield next;
    }
  }

  /** The next payload that is not empty; the server may hang up instead. */
  async answer(): Promise<Buffer | null> {
    for await (const payload of this.payloads()) if (payload.length > 0) return payload;
    return null;
  }
}

describe('a server', () => {
  it('a handshake and a query are read at every split into two chunks', async () => {
    const size = new RawClient().opening(query(QUERY_ID, Buffer.from('hello'))).length;
    const attempt = async (at: number) => {
      const client = new RawClient();
      const bytes = client.opening(query(QUERY_ID, Buffer.from('hello')));
      client.socket.write(bytes.subarray(0, at));
      await sleep(5);
      client.socket.write(bytes.subarray(at));
      const answer = await client.answer();
      assert.equal(answer && readQueryData(answer).toString(), 'hello', `at ${at}`);
      client.socket.destroy();
    };
    for (let start = 1; start < size; start += 64) {
      const positions = Array.from({ length: Math.min(64, size - start) }, (_, i) => start + i);
      await Promise.all(positions.map(attempt));
    }
  });

  it('a ping is answered with a pong', async () => {
    const client = new RawClient();
    client.socket.write(client.opening(ping(Buffer.from('0807060504030201', 'hex'))));
    const answer = await client.answer();
    assert.equal(answer?.toString('hex'), '03fb69dc0807060504030201');
    client.socket.destroy();
  });

  it('unknown messages are ignored', async () => {
    const client = new RawClient();
    const unknown = [Buffer.alloc(3), Buffer.alloc(12, 1), Buffer.alloc(100, 2)].map(payload);
    client.socket.write(client.opening(...unknown, query(QUERY_ID, Buffer.from('still'))));
    const answer = await client.answer();
    assert.equal(answer && readQueryData(answer).toString(), 'still');
    client.socket.destroy();
  });

  it('a malformed query ends the connection', async () => {
    const client = new RawClient();
    client.socket.write(client.opening(payload(Buffer.from('7af98bb4ffff', 'hex'))));
    assert.equal(await client.answer(), null);
  });
});

describe('an identity', () => {
  const identity = generateKeyPair();

  it('an identity with a signature of other data is refused', async () => {
    const client = new RawClient();
    const nonce = Buffer.alloc(32, 1);
    client.socket.write(client.opening(authenticate(nonce), proveIdentity(identity, nonce)));
    const payloads = await Array.fromAsync(client.payloads());
    // The answer to the handshake, and perhaps the challenge; then the end.
    assert.ok(payloads.length <= 2);
  });

  it('an identity without a challenge is refused', async () => {
    const client = new RawClient();
    client.socket.write(client.opening(proveIdentity(identity, Buffer.alloc(0))));
    assert.equal(await client.answer(), null);
  });

  it('the nonce must have 1 to 512 bytes', async () => {
    for (const size of [0, 513]) {
      const client = new RawClient();
      client.socket.write(client.opening(authenticate(Buffer.alloc(size))));
      assert.equal(await client.answer(), null);
    }
  });
});
