import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, type Message, messageId, query, readQueryData, readQueryId } from './messages.ts';

const ID = Buffer.alloc(32, 0xab);

function written(message: Message): Buffer {
  const target = Buffer.alloc(message.size + 8, 0xff);
  message.writeTo(target, 4);
  assert.deepEqual(target.subarray(0, 4), Buffer.alloc(4, 0xff));
  assert.deepEqual(target.subarray(-4), Buffer.alloc(4, 0xff));
  return target.subarray(4, -4);
}

describe('a query', () => {
  it('a query is encoded by the TL schema', () => {
    const bytes = written(query(ID, Buffer.from('010203', 'hex')));
    assert.equal(bytes.toString('hex'), `7af98bb4${'ab'.repeat(32)}03010203`);
    const long = written(query(ID, Buffer.alloc(254, 7)));
    assert.equal(long.toString('hex'), `7af98bb4${'ab'.repeat(32)}fefe0000${'07'.repeat(254)}0000`);
  });

  it('a query round-trips at every length around the limits of its prefix', () => {
    for (const size of [0, 1, 2, 3, 4, 252, 253, 254, 255, 256, 65535, 65536, 1_000_003]) {
      const data = Buffer.alloc(size, size);
      const bytes = written(answer(ID, data));
      assert.equal(bytes.length % 4, 0);
      assert.deepEqual(readQueryId(bytes), ID);
      assert.deepEqual(readQueryData(bytes), data);
    }
  });

  it('a query that is truncated or has trailing bytes is refused', () => {
    const bytes = written(query(ID, Buffer.alloc(300, 1)));
    const read = (payload: Buffer) => [readQueryId(payload), readQueryData(payload)];
    for (let size = 0; size < bytes.length; size++) {
      const cut = bytes.subarray(0, size);
      assert.throws(() => read(cut), { code: 'ADNL_PROTOCOL' }, `${size} bytes`);
    }
    assert.throws(() => read(Buffer.concat([bytes, Buffer.alloc(4)])), { code: 'ADNL_PROTOCOL' });
    const endless = Buffer.concat([bytes.subarray(0, 36), Buffer.alloc(8, 0xff)]);
    assert.throws(() => read(endless), { code: 'ADNL_PROTOCOL' });
  });
});

describe('an id', () => {
  it('an id has four bytes', () => {
    assert.equal(messageId(Buffer.alloc(3)), null);
    assert.equal(messageId(Buffer.from('9a2b084d', 'hex')), 0x4d082b9a);
  });
});
