import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Address, type Cell, Dictionary } from '@ton/core';
import { attributeKey, dns, domainAuctions, domainIndex, encodedName } from '../src/index.ts';
import { type Ask, played, sameAddress, sameCell } from './support/played.ts';

/** Follows the resolvers from the root down, as a client does. */
async function resolve(ask: Ask, root: Address, name: string, record: string) {
  const category = BigInt(`0x${attributeKey(record).toString('hex')}`);
  let resolver = root;
  let rest = encodedName(name);
  for (;;) {
    const answer = await dnsResolve(ask, resolver, rest, category);
    // The domain itself resolves the zero byte after the last label.
    if (answer.bits === rest.bits.length || !answer.cell) return { resolver, ...answer };
    rest = rest.beginParse().skip(answer.bits).asCell();
    const next = answer.cell.beginParse();
    assert.equal(next.loadUint(16), 0xba93);
    resolver = next.loadAddress();
  }
}

async function dnsResolve(ask: Ask, resolver: Address, name: Cell, category: bigint) {
  const asked = { type: 'slice', cell: name } as const;
  const answer = await ask(resolver, 'dnsresolve', asked, { type: 'int', value: category });
  return { bits: answer.readNumber(), cell: answer.readCellOpt() };
}

test('names are resolved from the root: TEP-81', async () => {
  const { result, ask } = await played(dns);
  for (const { name, address, records } of result.domains) {
    for (const record of ['wallet', 'site', 'storage', 'text', 'mail']) {
      const found = await resolve(ask, result.root, name, record);
      sameAddress(found.resolver, address);
      const expected = records[record];
      if (expected) sameCell(found.cell, expected);
      else assert.equal(found.cell, null);
    }
  }
});

test('category 0 returns all records of a domain', async () => {
  const { result, ask } = await played(dns);
  const [alice] = result.domains;
  assert.ok(alice);
  const { bits, cell } = await dnsResolve(ask, alice.address, encodedName(''), 0n);
  assert.equal(bits, 8);
  const values = Dictionary.Values.Cell();
  const records = Dictionary.loadDirect(Dictionary.Keys.Buffer(32), values, cell);
  assert.equal(records.size, Object.keys(alice.records).length);
  for (const [name, record] of Object.entries(alice.records)) {
    sameCell(records.get(attributeKey(name)) ?? null, record);
  }
});

test('an unregistered name resolves to an address without a contract', async () => {
  const { network, result, ask } = await played(dns);
  const name = encodedName('nobody.ton').beginParse().skip(24).asCell();
  const { cell } = await dnsResolve(ask, result.collection, name, 0n);
  const address = cell?.beginParse().skip(16).loadAddress();
  assert.ok(address);
  assert.equal((await network.account(address)).status, 'nonexist');
  assert.equal((await dnsResolve(ask, result.root, encodedName('a.org'), 0n)).bits, 0);
});

test('domains are items of their collection: TEP-62', async () => {
  const { result, ask } = await played(dns);
  assert.equal((await ask(result.collection, 'get_collection_data')).readNumber(), -1);
  for (const { name, address, owner } of result.domains) {
    const [label = ''] = name.split('.');
    const nft = await ask(address, 'get_nft_data');
    assert.equal(nft.readBoolean(), true);
    const index = nft.readBigNumber();
    assert.equal(index, domainIndex(label));
    const collection = nft.readAddress();
    sameAddress(nft.readAddress(), owner);
    const known = await ask(collection, 'get_nft_address_by_index', { type: 'int', value: index });
    sameAddress(known.readAddress(), address);
    assert.equal((await ask(address, 'get_domain')).readCell().asSlice().loadStringTail(), label);
    sameAddress((await ask(address, 'get_editor')).readAddress(), owner);
  }
});

test('a short name belongs to nobody during its auction', async () => {
  const { result, ask } = await played(domainAuctions);
  for (const { address, owner, bid } of result.domains) {
    const auction = await ask(address, 'get_auction_info');
    const bidder = auction.readAddressOpt();
    assert.equal(bidder?.toRawString(), bid?.bidder.toRawString());
    assert.equal(auction.readBigNumber(), bid?.amountNano ?? 0n);
    const editor = (await ask(address, 'get_editor')).readAddressOpt();
    assert.equal(editor?.toRawString(), owner?.toRawString());
  }
});
