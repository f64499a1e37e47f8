import assert from 'node:assert/strict';
import { Address, Cell, Dictionary, loadMessage, loadTransaction } from '@ton/core';
import type { messageRows, transactionRows } from './read-rows.ts';

type TransactionRow = ReturnType<typeof transactionRows>[number];
type MessageRow = ReturnType<typeof messageRows>[number];

/** The rows of a transaction's messages as @ton/core reads it from the cells in its row. */
export function compareTransaction(row: TransactionRow): MessageRow[] {
  const [cell] = Cell.fromBoc(row.boc);
  assert.ok(cell);
  const transaction = loadTransaction(cell.beginParse());
  assert.equal(cell.hash().toString('hex'), row.hash);
  assert.equal(transaction.lt, row.lt);
  assert.equal(BigInt(transaction.now), row.now);
  const id = transaction.address.toString(16).padStart(64, '0');
  assert.equal(`${row.blockWorkchain}:${id}`, row.account);

  const slice = cell.refs[0]?.beginParse();
  assert.ok(slice);
  const received = slice.loadMaybeRef();
  const sent = slice.loadDict(Dictionary.Keys.Uint(15), Dictionary.Values.Cell());
  return [
    ...(received ? [messageRow(row, received, true)] : []),
    ...Array.from(sent.values(), (message) => messageRow(row, message, false)),
  ];
}

function messageRow(row: TransactionRow, cell: Cell, inbound: boolean): MessageRow {
  const { info, body } = loadMessage(cell.beginParse());
  const isExternalIn = info.type === 'external-in';
  return {
    lt: isExternalIn ? row.lt : info.createdLt,
    createdAt: isExternalIn ? null : BigInt(info.createdAt),
    txLt: row.lt,
    mcSeqno: row.mcSeqno,
    opcode: body.isExotic || body.bits.length < 32 ? null : body.beginParse().loadInt(32),
    inbound,
    txAccount: row.account,
    hash: cell.hash().toString('hex'),
    bodyHash: body.hash().toString('hex'),
    source: accountOf(info.src),
    destination: accountOf(info.dest),
    hashNorm: null,
  };
}

function accountOf(address: unknown): string | null {
  return address instanceof Address ? address.toRawString() : null;
}
