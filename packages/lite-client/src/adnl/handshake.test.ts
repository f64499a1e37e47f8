import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import { readJson, skipWithout } from '@tonway/tools/fixtures';
import { assertGolden } from '@tonway/tools/golden';
import { payload } from '../../test/support/payload.ts';
import { acceptHandshake, openHandshake, serverKeys } from './handshake.ts';
import { generateKeyPair, keyId, keyPairFromSeed, publicKeyObject, sharedSecret } from './keys.ts';
import { PacketWriter } from './packet.ts';
import { PacketReader } from './packet-reader.ts';
import { pooledRandomBytes } from './random.ts';

const HANDSHAKE_SIZE = 256;

interface Vectors {
  readonly serverEd25519Seed: string;
  readonly serverPublicKey: string;
  readonly serverKeyId: string;
  readonly clientEphemeralEd25519Seed: string;
  readonly clientEphemeralPublicKey: string;
  readonly sharedSecret: string;
  readonly aesParams160: string;
  readonly handshakePacket256: string;
  readonly packets: readonly VectorPacket[];
}

interface VectorPacket {
  readonly dir: 'client->server' | 'server->client';
  readonly payload: string;
  readonly plain: string;
  readonly wire: string;
}

const hex = (text: string) => Buffer.from(text, 'hex');

/** Gives these bytes in this order. */
function scripted(...values: Buffer[]) {
  const bytes = Buffer.concat(values);
  let taken = 0;
  return (size: number) => {
    taken += size;
    return bytes.subarray(taken - size, taken);
  };
}

/** Bytes that count up: keys, parameters and nonces of a session that is always the same. */
const counting = (size: number, first: number) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, i) => first + i));

describe('a session from fixed keys', () => {
  const server = keyPairFromSeed(counting(32, 1));
  const client = keyPairFromSeed(counting(32, 101));
  const open = () => openHandshake(server.publicKey, scripted(counting(32, 101), counting(160, 0)));
  const accept = () => acceptHandshake(open().packet, serverKeys(server));
  const messages = ['', 'a question', 'a longer question '.repeat(40)].map((text) =>
    Buffer.from(text),
  );
  const nonces = () => scripted(...messages.map((_, i) => counting(32, i * 32)));

  it('the session equals the golden file, byte for byte', (t) => {
    const accepted = accept();
    assert.ok(accepted);
    const sealed = (writer: PacketWriter) => writer.seal(messages.map(payload));
    assertGolden(t, new URL('../../test/golden/adnl-session.json', import.meta.url), {
      serverPublicKey: server.publicKey,
      serverKeyId: keyId(server.publicKey),
      sharedSecret: sharedSecret(client, server.publicKey),
      handshake: open().packet,
      toServer: sealed(new PacketWriter(open().ciphers.encrypt, nonces())),
      toClient: sealed(new PacketWriter(accepted.encrypt, nonces())),
    });
  });

  it('the server decrypts the session', () => {
    const accepted = accept();
    assert.ok(accepted);
    const wire = new PacketWriter(open().ciphers.encrypt, nonces()).seal(messages.map(payload));
    const reader = new PacketReader();
    reader.push(accepted.decrypt.update(wire));
    for (const message of messages) assert.deepEqual(reader.next(), message);
  });
});

const VECTORS = ['chain', 'vectors', 'adnl-tcp.json'];

describe('a recorded session', { skip: skipWithout(...VECTORS) }, () => {
  if (skipWithout(...VECTORS)) return;
  const vectors = readJson<Vectors>(...VECTORS);
  const server = keyPairFromSeed(hex(vectors.serverEd25519Seed));
  const client = keyPairFromSeed(hex(vectors.clientEphemeralEd25519Seed));
  const open = () =>
    openHandshake(server.publicKey, scripted(Buffer.from(client.seed), hex(vectors.aesParams160)));
  const of = (dir: VectorPacket['dir']) => vectors.packets.filter((packet) => packet.dir === dir);

  it('keys, id and secret equal the recorded ones', () => {
    assert.deepEqual(Buffer.from(server.publicKey), hex(vectors.serverPublicKey));
    assert.deepEqual(Buffer.from(client.publicKey), hex(vectors.clientEphemeralPublicKey));
    assert.deepEqual(keyId(server.publicKey), hex(vectors.serverKeyId));
    assert.deepEqual(sharedSecret(client, server.publicKey), hex(vectors.sharedSecret));
    assert.deepEqual(sharedSecret(server, client.publicKey), hex(vectors.sharedSecret));
  });

  it('the handshake equals the recorded one', () => {
    assert.deepEqual(open().packet, hex(vectors.handshakePacket256));
  });

  it('packets equal the recorded ones', () => {
    const clientCiphers = open().ciphers;
    const serverCiphers = acceptHandshake(hex(vectors.handshakePacket256), serverKeys(server));
    assert.ok(serverCiphers);
    const sides = { 'client->server': clientCiphers, 'server->client': serverCiphers } as const;
    for (const dir of ['client->server', 'server->client'] as const) {
      const packets = of(dir);
      const randoms = packets.map(({ plain }) => hex(plain).subarray(4, 36));
      const writer = new PacketWriter(sides[dir].encrypt, scripted(...randoms));
      const messages = packets.map((packet) => payload(hex(packet.payload)));
      const wire = Buffer.concat(packets.map((packet) => hex(packet.wire)));
      assert.deepEqual(writer.seal(messages), wire);
    }
  });

  it('the server decrypts the session', () => {
    const clientCiphers = open().ciphers;
    const serverCiphers = acceptHandshake(hex(vectors.handshakePacket256), serverKeys(server));
    assert.ok(serverCiphers);
    const sides = { 'client->server': serverCiphers, 'server->client': clientCiphers } as const;
    for (const dir of ['client->server', 'server->client'] as const) {
      const reader = new PacketReader();
      for (const packet of of(dir)) {
        const plain = sides[dir].decrypt.update(hex(packet.wire));
        assert.deepEqual(plain, hex(packet.plain));
        reader.push(plain);
        assert.deepEqual(reader.next(), hex(packet.payload));
      }
    }
  });
});

describe('keys', () => {
  it('both sides derive the same secret', () => {
    for (let i = 0; i < 20; i++) {
      const [a, b] = [generateKeyPair(), generateKeyPair()];
      assert.deepEqual(sharedSecret(a, b.publicKey), sharedSecret(b, a.publicKey));
    }
  });

  it('keys and secrets equal those of node:crypto', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
    const pair = keyPairFromSeed(Buffer.from(d, 'base64url'));
    assert.deepEqual(Buffer.from(pair.publicKey), Buffer.from(x, 'base64url'));
    assert.ok(pair.privateKey.equals(privateKey));
    assert.ok(publicKeyObject(pair.publicKey).equals(publicKey));
  });

  it('keys of a wrong size are refused', () => {
    assert.throws(() => keyPairFromSeed(Buffer.alloc(31)), RangeError);
    assert.throws(() => keyId(Buffer.alloc(33)), RangeError);
  });
});

describe('invalid handshakes', () => {
  const server = generateKeyPair();
  const keys = serverKeys(server);
  const packet = () => openHandshake(server.publicKey, pooledRandomBytes).packet;

  it('a truncated handshake is refused', () => {
    assert.ok(acceptHandshake(packet(), keys));
    assert.equal(packet().length, HANDSHAKE_SIZE);
  });

  it('a handshake with a flipped bit in any byte is refused', () => {
    for (let byte = 0; byte < HANDSHAKE_SIZE; byte++) {
      const bad = packet();
      bad.writeUInt8(bad.readUInt8(byte) ^ (1 << (byte & 7)), byte);
      // The top bit of the client's key is the sign of x, which u does not depend on.
      if (byte === 63) continue;
      assert.equal(acceptHandshake(bad, keys), null, `byte ${byte}`);
    }
  });

  it('a handshake for another key is refused', () => {
    const other = openHandshake(generateKeyPair().publicKey, pooledRandomBytes).packet;
    assert.equal(acceptHandshake(other, keys), null);
    keyId(server.publicKey).copy(other);
    assert.equal(acceptHandshake(other, keys), null);
  });

  it('a handshake with a key of small order is refused', () => {
    for (const y of [0n, 1n, 2n ** 255n - 20n]) {
      const bad = packet();
      Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse().copy(bad, 32);
      assert.equal(acceptHandshake(bad, keys), null);
    }
  });
});
