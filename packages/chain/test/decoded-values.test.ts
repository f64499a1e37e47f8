import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson, skipWithout } from '@tonway/tools/fixtures';
import { AccountStorage } from '../src/account/account.ts';
import { Address } from '../src/address/address.ts';
import type { MessageAddress } from '../src/address/message-address.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import type { Cell } from '../src/cell/cell.ts';
import { cellsByHash } from '../src/merkle/fill-pruned.ts';
import { NO_CURRENCIES } from '../src/message/currency-collection.ts';
import { Message } from '../src/message/message.ts';

// Values of which the reference data has the decoded form only, or the bytes in another place.

const fromHex = (boc: string): Cell => readBoc(Buffer.from(boc, 'hex'));

function raw(address: MessageAddress): string | undefined {
  return address?.kind === 'std' ? address.toRaw() : undefined;
}

test('messages equal those of another library', { skip: skipWithout('chain/messages') }, () => {
  type Expected = {
    Info: Record<'ExtInMsgInfo' | 'IntMsgInfo', object | null>;
    Body: { IsRight: boolean; Value: string };
  };
  type Collected = { source: string; boc: string };
  // the files have no raw message: the same two are among the collected ones
  const collected = readJson<Collected[]>('chain', 'collected-bocs.json');
  for (const [file, source] of [
    ['message-1.json', 'TestTlbDeserialization.java:143'],
    ['message-2.json', 'tlb/messages_test.go:305'],
  ] as const) {
    const { Info, Body } = readJson<Expected>('chain', 'messages', file);
    const row = collected.find((each) => each.source.endsWith(source));
    const { info, init, body, bodyInRef } = Message.load(
      readBoc(Buffer.from(row?.boc ?? '', 'base64')),
    );
    assert.equal(init, null);
    assert.equal(bodyInRef, Body.IsRight);
    assert.equal(body.hashHex(), fromHex(Body.Value).hashHex());
    assert.ok(info.kind !== 'external-out');
    const ends = { Src: raw(info.source) ?? '', Dest: raw(info.destination) };
    if (info.kind === 'external-in') {
      assert.deepEqual({ ...ends, ImportFee: `${info.importFee}` }, Info.ExtInMsgInfo);
      continue;
    }
    const fields = {
      ...ends,
      IhrDisabled: info.ihrDisabled,
      Bounce: info.bounce,
      Bounced: info.bounced,
      Value: { Grams: `${info.value.coins}`, Other: Object.fromEntries(info.value.extra) },
      IhrFee: `${info.extraFlags}`,
      FwdFee: `${info.fwdFee}`,
      CreatedLt: Number(info.createdLt),
      CreatedAt: info.createdAt,
    };
    assert.deepEqual(fields, Info.IntMsgInfo);
  }
});

test('an account built from decoded values has the recorded storage size', {
  skip: skipWithout('chain/transactions/opentonapi'),
}, () => {
  type Init = Record<'Code' | 'Data', { Value: string }>;
  type Expected = {
    Addr: string;
    StorageStat: { Used: { Cells: string; Bits: string } };
    Storage: {
      LastTransLt: number;
      Balance: { Grams: string };
      State: { AccountActive: { StateInit: Init } };
    };
  };
  const { Account } = readJson<{ Account: { Account: Expected } }>(
    'chain',
    'transactions',
    'opentonapi',
    'account.json',
  ).Account;
  assert.equal(Address.parse(Account.Addr).toRaw(), Account.Addr);
  const { LastTransLt, Balance, State } = Account.Storage;
  const { Code, Data } = State.AccountActive.StateInit;
  const [code, data] = [fromHex(Code.Value), fromHex(Data.Value)];
  const init = { fixedPrefixLength: null, special: null, code, data, library: null };
  const storage = AccountStorage.toCell({
    lastTransactionLt: BigInt(LastTransLt),
    balance: { ...NO_CURRENCIES, coins: BigInt(Balance.Grams) },
    state: { kind: 'active', init },
  });
  const cells = [...cellsByHash(storage).values()];
  assert.equal(`${cells.length}`, Account.StorageStat.Used.Cells);
  const bits = cells.reduce((sum, cell) => sum + cell.bitLength, 0);
  assert.equal(`${bits}`, Account.StorageStat.Used.Bits);
});
