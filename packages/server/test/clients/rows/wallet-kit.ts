import assert from 'node:assert/strict';
import { Type } from 'typebox';
import { eventually } from '../../gateway/support/eventually.ts';
import {
  AccountState,
  decode,
  EmulationFields,
  PendingTraceFields,
  TraceFields,
  TransactionFields,
} from './fields.ts';
import { raw } from './row-network.ts';
import type { Cases } from './rows.ts';

const text = Type.String();
const Wallets = Type.Array(
  Type.Object({
    address: text,
    balance: text,
    owner: text,
    jetton: text,
    last_transaction_lt: text,
    code_hash: text,
    data_hash: text,
  }),
);
const Items = Type.Array(
  Type.Object({
    address: text,
    index: text,
    collection: Type.Object({}),
    collection_address: text,
    owner_address: text,
    code_hash: text,
    data_hash: text,
    init: Type.Boolean(),
    on_sale: Type.Boolean(),
    content: Type.Object({}),
  }),
);
const Information = Type.Object({
  balance: text,
  status: text,
  code: text,
  data: text,
  last_transaction_hash: text,
  last_transaction_lt: text,
  frozen_hash: Type.Any(),
});

/** WalletKit and AppKit throw if one of these fields is missing. */
export const walletKit: Cases = {
  async 'v3 accounts, get-methods, message'(network) {
    const address = network.holder.owner.toString();
    const { last } = await network.v3('masterchainInfo', '');
    assert.ok(last.root_hash && last.file_hash);
    const query = `address=${address}&include_boc=true`;
    decode(Information, await network.v3('addressInformation', query));
    // one that is not in the answer does not exist
    const nobody = `0:${'3e'.repeat(32)}`;
    const { accounts } = await network.v3('accountStates', `${query}&address=${nobody}`);
    assert.equal(decode(Type.Array(AccountState), accounts)[0]?.address, raw(network.holder.owner));
    assert.equal(accounts.length, 1);
    const method = { address: network.sent.wallet, method: 'seqno', stack: [] };
    const run = await network.post('/api/v3/runGetMethod', method);
    const Result = Type.Object({
      gas_used: Type.Number(),
      exit_code: Type.Literal(0),
      stack: Type.Any(),
    });
    decode(Result, await run.json());
    const { response, transfer } = await network.send('/api/v3/message');
    const { message_hash_norm: norm } = (await response.json()) as { message_hash_norm: string };
    assert.equal(norm, base64(transfer.normalizedHash));
    await network.devnet.mine();
    await network.indexed();
  },
  async 'v3 transactions, transactionsByMessage'(network) {
    const query = `account=${network.holder.owner}&limit=10&offset=0`;
    const { transactions, address_book } = await network.v3('transactions', query);
    assert.ok(decode(Type.Array(TransactionFields), transactions).length > 0);
    assert.ok(raw(network.holder.owner) in address_book);
    // it pads hashes that are complete already
    const hash = encodeURIComponent(`${base64(network.sent.normalizedHash)}====`);
    const found = await network.v3('transactionsByMessage', `msg_hash=${hash}&limit=1&offset=0`);
    assert.equal(found.transactions.length, 1);
  },
  async 'v3 traces'(network) {
    const { normalizedHash } = network.sent;
    const hash = encodeURIComponent(base64(normalizedHash));
    // three requests at once with the same value, of which one has a trace
    const answers = await Promise.all(
      ['tx_hash', 'trace_id', 'msg_hash'].flatMap((name) => [
        network.v3('traces', `${name}=${hash}`),
        network.v3('traces', `${name}=0x${normalizedHash}`),
      ]),
    );
    const found = answers.flatMap(({ traces }) => traces);
    assert.equal(decode(Type.Array(TraceFields), found).length, 2);
    const history = `account=${network.holder.owner}&limit=20&offset=0`;
    const { traces, metadata } = await network.v3('traces', history);
    decode(Type.Array(TraceFields), traces);
    assert.ok(raw(network.scenes.jettons.minter) in metadata);
  },
  async 'v3 pendingTraces, pendingTransactions'(network) {
    network.devnet.faults({ producing: false });
    try {
      const { response, transfer } = await network.send('/api/v3/message');
      assert.ok(response.ok, await response.clone().text());
      const { normalizedHash, wallet } = transfer;
      const query = `ext_msg_hash=${encodeURIComponent(base64(normalizedHash))}`;
      await eventually(async () => (await network.v3('pendingTraces', query)).traces.length > 0);
      const { traces } = await network.v3('pendingTraces', query);
      const [{ trace_info } = assert.fail()] = decode(Type.Array(PendingTraceFields), traces);
      assert.ok(trace_info.messages > 0);
      const { transactions } = await network.v3('pendingTransactions', `account=${wallet}`);
      assert.ok(decode(Type.Array(TransactionFields), transactions).length > 0);
    } finally {
      network.devnet.faults({ producing: true });
    }
    await network.devnet.mine();
    await network.indexed();
  },
  async 'v3 jetton/wallets, jetton/masters'({ v3, holder, scenes: { jettons } }) {
    const answer = await v3('jetton/wallets', `owner_address=${holder.owner}&limit=50&offset=0`);
    decode(Wallets, answer.jetton_wallets);
    const wallet = answer.jetton_wallets.find(({ address }) => address === raw(holder.wallet));
    const expected = [holder.balance.toString(), raw(jettons.minter)];
    assert.deepEqual([wallet?.balance, wallet?.jetton], expected);
    const { token_info = [] } = answer.metadata[raw(jettons.minter)] ?? {};
    const info = token_info.find(({ type }) => type === 'jetton_masters');
    assert.deepEqual([info?.name, info?.symbol], [jettons.content.name, jettons.content.symbol]);
    assert.equal(info?.extra?.decimals, jettons.content.decimals);
    const masters = await v3('jetton/masters', `address=${jettons.minter}&limit=1&offset=0`);
    assert.equal(masters.jetton_masters[0]?.total_supply, jettons.supply.toString());
  },
  async 'v3 nft/items'({ v3, scenes: { nfts } }) {
    const [item = assert.fail()] = nfts.items;
    const answer = await v3('nft/items', `owner_address=${item.owner}&limit=10&offset=0`);
    decode(Items, answer.nft_items);
    const found = answer.nft_items.find(({ address }) => address === raw(item.address));
    assert.deepEqual([found?.index, found?.content], [String(item.index), { uri: item.uri }]);
    assert.ok(raw(item.address) in answer.metadata && raw(item.owner) in answer.address_book);
    const byAddress = await v3('nft/items', `address=${item.address}`);
    assert.equal(byAddress.nft_items[0]?.address, raw(item.address));
  },
  async 'v3 dns/records'({ v3, scenes: { domains } }) {
    const [alice = assert.fail()] = domains.domains;
    const resolved = await v3('dns/records', `domain=${alice.name}&limit=1&offset=0`);
    assert.equal(resolved.records[0]?.dns_wallet, raw(alice.owner));
    const named = await v3('dns/records', `wallet=${alice.owner}&limit=1&offset=0`);
    assert.equal(named.records[0]?.domain, 'alice.ton');
  },
  async 'emulate/v1/emulateTrace'(network) {
    const switches = { include_code_data: true, include_address_book: true };
    const parts = { ...switches, include_metadata: true, with_actions: true };
    const body = { boc: network.transfer().boc, ignore_chksig: true, ...parts };
    const response = await network.post('/api/emulate/v1/emulateTrace', body);
    const { transactions, actions } = decode(EmulationFields, await response.json());
    assert.equal(Object.keys(transactions).length, 2);
    assert.equal(actions[0]?.type, 'ton_transfer');
  },
  'streaming/v2/ws': {
    file: 'streaming/wallet-clients.test.ts',
    name: 'an owner gets the change of the jettons, with decimals',
  },
};

function base64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64');
}
