import assert from 'node:assert/strict';
import { toHex } from '@tonway/chain';
import type { DecodedStep } from '../../../../src/index/step.ts';

type Field = Buffer | null;

/** The fields of rows in the binary COPY format. */
function* readFields(bytes: Uint8Array): Generator<Field[]> {
  const rows = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < rows.length; ) {
    const fields = Array.from<Field>({ length: rows.readInt16BE(at) });
    at += 2;
    for (let i = 0; i < fields.length; i++) {
      const length = rows.readInt32BE(at);
      at += 4;
      fields[i] = length < 0 ? null : rows.subarray(at, at + length);
      at += Math.max(0, length);
    }
    yield fields;
  }
}

const int4 = (field: Field | undefined) => field?.readInt32BE(0) ?? null;
const int8 = (field: Field | undefined) => field?.readBigInt64BE(0) ?? null;
const hex = (field: Field | undefined) => (field ? toHex(field) : null);

/** As the index names it: `wc:hex`. */
function account(field: Field | undefined): string | null {
  if (!field) return null;
  assert.equal(field.length, 33);
  return `${(field[0] as number) - 128}:${toHex(field.subarray(1))}`;
}

/** Of a binary array of PostgreSQL. */
function list<T>(field: Field | undefined, read: (item: Buffer) => T): T[] | null {
  if (!field) return null;
  if (field.readInt32BE(0) === 0) return [];
  const width = field.readInt32BE(20);
  return Array.from({ length: field.readInt32BE(12) }, (_, i) =>
    read(field.subarray(24 + i * (4 + width))),
  );
}

export function blockRows({ rows }: DecodedStep) {
  return Array.from(readFields(rows.blocks), (row) => {
    assert.equal(row.length, 35);
    return {
      startLt: int8(row[0]),
      endLt: int8(row[1]),
      shard: int8(row[2]),
      genUtime: int8(row[3]),
      workchain: int4(row[4]),
      seqno: int4(row[5]),
      mcSeqno: int4(row[6]),
      transactions: int4(row[16]),
      flags: row.slice(17, 24).map((flag) => flag?.[0] === 1),
      rootHash: hex(row[24]),
      fileHash: hex(row[25]),
      prevShards: list(row[28], (item) => item.readBigInt64BE(0)),
      prevSeqnos: list(row[29], (item) => item.readInt32BE(0)),
      tipWorkchains: list(row[30], (item) => item.readInt32BE(0)),
      tipShards: list(row[31], (item) => item.readBigInt64BE(0)),
      tipSeqnos: list(row[32], (item) => item.readInt32BE(0)),
    };
  });
}

export function transactionRows({ rows }: DecodedStep) {
  return Array.from(readFields(rows.transactions), (row) => {
    // The last field, the trace, is set when the step is written.
    assert.equal(row.length, 10);
    return {
      lt: int8(row[0]),
      now: int8(row[1]),
      blockShard: int8(row[2]),
      mcSeqno: int4(row[3]),
      blockWorkchain: int4(row[4]),
      blockSeqno: int4(row[5]),
      account: account(row[6]),
      hash: hex(row[7]),
      boc: row[8] ?? assert.fail('a transaction without its cells'),
    };
  });
}

export function messageRows({ rows }: DecodedStep) {
  return Array.from(readFields(rows.messages), (row) => {
    assert.equal(row.length, 12);
    return {
      lt: int8(row[0]),
      createdAt: int8(row[1]),
      txLt: int8(row[2]),
      mcSeqno: int4(row[3]),
      opcode: int4(row[4]),
      inbound: row[5]?.[0] === 1,
      txAccount: account(row[6]),
      hash: hex(row[7]),
      bodyHash: hex(row[8]),
      source: account(row[9]),
      destination: account(row[10]),
      hashNorm: hex(row[11]),
    };
  });
}

export function stateRows({ rows }: DecodedStep) {
  return Array.from(readFields(rows.account_states), (row) => {
    assert.equal(row.length, 9);
    return {
      lt: int8(row[0]),
      status: row[1]?.toString(),
      account: account(row[2]),
      hash: hex(row[3]),
      codeHash: hex(row[7]),
      dataHash: hex(row[8]),
    };
  });
}
