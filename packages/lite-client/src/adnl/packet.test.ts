import assert from 'node:assert/strict';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { describe, it } from 'node:test';
import { payload } from '../../test/support/payload.ts';
import type { Message } from './messages.ts';
import { MAX_PACKET_BYTES, PacketWriter } from './packet.ts';
import { PacketReader } from './packet-reader.ts';
import { pooledRandomBytes } from './random.ts';

const KEY = Buffer.alloc(32, 1);
const IV = Buffer.alloc(16, 2);

function sealed(messages: readonly Message[]): Buffer {
  const cipher = createCipheriv('aes-256-ctr', KEY, IV);
  return new PacketWriter(cipher, pooledRandomBytes).seal(messages);
}

function opened(wire: Buffer): Buffer {
  return createDecipheriv('aes-256-ctr', KEY, IV).update(wire);
}

function readAll(chunks: Iterable<Buffer>, reader = new PacketReader()): Buffer[] {
  const payloads: Buffer[] = [];
  for (const chunk of chunks) {
    reader.push(chunk);
    for (let next = reader.next(); next; next = reader.next()) payloads.push(next);
  }
  return payloads;
}

const payloads = [0, 12, 0, 1, 253, 300].map((size) => Buffer.alloc(size, size));
const conversation = () => opened(sealed(payloads.map(payload)));
const protocolError = { name: 'ConnectionError', code: 'ADNL_PROTOCOL' };

describe('packets', () => {
  it('packets are found in one chunk', () => {
    assert.deepEqual(readAll([conversation()]), payloads);
  });

  it('packets are found at every split into two chunks', () => {
    const bytes = conversation();
    for (let at = 0; at <= bytes.length; at++) {
      assert.deepEqual(readAll([bytes.subarray(0, at), bytes.subarray(at)]), payloads, `at ${at}`);
    }
  });

  it('packets are found at every split into three chunks', () => {
    const bytes = conversation().subarray(0, 2 * 68 + 12);
    for (let a = 0; a <= bytes.length; a++) {
      for (let b = a; b <= bytes.length; b++) {
        const chunks = [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)];
        assert.deepEqual(readAll(chunks), payloads.slice(0, 2), `at ${a} and ${b}`);
      }
    }
  });

  it('packets are found byte by byte', () => {
    assert.deepEqual(readAll(Array.from(conversation(), (byte) => Buffer.of(byte))), payloads);
  });

  it('packets are found in a chunk that arrives before the last one was read', () => {
    const bytes = conversation();
    const reader = new PacketReader();
    reader.push(bytes.subarray(0, 100));
    reader.push(bytes.subarray(100));
    assert.deepEqual(readAll([Buffer.alloc(0)], reader), payloads);
  });

  it('packets of megabytes are found in chunks of any size', () => {
    const large = [3e6, 5, 1e6, 128 * 1024].map((size) => Buffer.alloc(size, size & 0xff));
    const bytes = opened(sealed(large.map(payload)));
    function* chunks() {
      let size = 1;
      for (let at = 0; at < bytes.length; at += size) {
        size = (size * 7919) % 65521;
        yield bytes.subarray(at, at + size);
      }
    }
    assert.deepEqual(readAll(chunks()), large);
  });

  it('the largest packet in many small chunks takes linear time', () => {
    const bytes = opened(sealed([payload(Buffer.alloc(MAX_PACKET_BYTES - 64))]));
    function* chunks() {
      for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
    }
    const startMs = performance.now();
    assert.equal(readAll(chunks())[0]?.length, MAX_PACKET_BYTES - 64);
    // Joining per chunk would copy a terabyte.
    assert.ok(performance.now() - startMs < 5000);
  });

  it('packets with any changed byte are refused', () => {
    const bytes = opened(sealed([payload(Buffer.from('some payload'))]));
    for (let at = 4; at < bytes.length; at++) {
      const bad = Buffer.from(bytes);
      bad.writeUInt8(bad.readUInt8(at) ^ 0x10, at);
      assert.throws(() => readAll([bad]), protocolError, `byte ${at}`);
    }
  });

  it('packets of an impossible size are refused at once', () => {
    for (const length of [0, 63, MAX_PACKET_BYTES + 1, 0xffffffff]) {
      const header = Buffer.alloc(4);
      header.writeUInt32LE(length);
      assert.throws(() => readAll([header]), protocolError, `${length}`);
      assert.throws(() => readAll(Array.from(header, (byte) => Buffer.of(byte))), protocolError);
    }
  });

  it('the caller sets the maximum size of a packet', () => {
    const bytes = opened(sealed([payload(Buffer.alloc(136)), payload(Buffer.alloc(137))]));
    const reader = new PacketReader(200);
    reader.push(bytes);
    assert.equal(reader.next()?.length, 136);
    assert.throws(() => reader.next(), protocolError);
  });

  it('packets are batched while they fit', () => {
    const fitting = (...sizes: number[]) =>
      PacketWriter.fitting(sizes.map((size) => payload(Buffer.alloc(size))));
    assert.equal(fitting(10, 20, 30), 3);
    assert.equal(fitting(100_000, 30_000, 2000), 2);
    assert.equal(fitting(1e6, 10), 1);
  });
});
