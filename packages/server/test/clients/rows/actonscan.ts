import assert from 'node:assert/strict';
import { toNano } from '@ton/core';
import { comment } from '@tonway/scenes';
import { Type } from 'typebox';
import { eventually } from '../../gateway/support/eventually.ts';
import {
  AccountInformation,
  AccountState,
  ActionFields,
  BlockId,
  decode,
  EmulationFields,
  success,
  TraceFields,
  TransactionFields,
} from './fields.ts';
import { raw } from './row-network.ts';
import type { Cases } from './rows.ts';

const CellBytes = Type.Object({ '@type': Type.Literal('tvm.cell'), bytes: Type.String() });

/** Actonscan with a custom network, and Studio. */
export const actonscan: Cases = {
  async 'v2 sendBoc, sendBocReturnHash'(network) {
    const { response, transfer } = await network.send('/api/v2/sendBocReturnHash');
    const Sent = Type.Object({ hash: Type.String(), hash_norm: Type.String() });
    const { result } = decode(success(Sent), await response.json());
    assert.equal(Buffer.from(result.hash_norm, 'base64').toString('hex'), transfer.normalizedHash);
    await network.devnet.mine();
    await network.indexed();
  },
  async 'v2 getAddressInformation'(network) {
    const answer = await network.v2('getAddressInformation', `address=${network.holder.wallet}`);
    assert.equal(decode(success(AccountInformation), answer).result.state, 'active');
  },
  async 'v2 getShardAccountCell, getConfigAll, getLibraries'(network) {
    const account = await network.v2('getShardAccountCell', `address=${network.holder.wallet}`);
    decode(success(CellBytes), account);
    const Config = Type.Object({ config: CellBytes });
    for (const [name, query] of [
      ['getConfigAll', ''],
      ['getConfigParam', 'config_id=8'],
    ] as const)
      decode(success(Config), await network.v2(name, query));
  },
  async 'v2 blocks, transactions, shards'(network) {
    const { seqno } = network.devnet.status.head;
    const Shards = Type.Object({ shards: Type.Array(BlockId) });
    const { result } = decode(success(Shards), await network.v2('getShards', `seqno=${seqno}`));
    const [{ workchain, shard, seqno: top } = assert.fail()] = result.shards;
    const block = `workchain=${workchain}&shard=${shard}&seqno=${top}`;
    const Listed = Type.Object({ id: BlockId, transactions: Type.Array(Type.Object({})) });
    decode(success(Listed), await network.v2('getBlockTransactions', block));
  },
  async 'v3 accounts, get-methods, message'(network) {
    const { wallet } = network.holder;
    const { status } = await network.v3('addressInformation', `address=${wallet}`);
    assert.equal(status, 'active');
    const { accounts } = await network.v3('accountStates', `address=${wallet}&include_boc=true`);
    decode(Type.Array(AccountState), accounts);
    const method = { address: wallet.toString(), method: 'get_wallet_data', stack: [] };
    const run = await network.post('/api/v3/runGetMethod', method);
    decode(Type.Object({ exit_code: Type.Literal(0), stack: Type.Any() }), await run.json());
  },
  async 'v3 transactions, transactionsByMessage'(network) {
    const { normalizedHash } = network.sent;
    const query = `msg_hash=${normalizedHash}`;
    const { transactions } = await network.v3('transactionsByMessage', query);
    const [found = assert.fail()] = decode(Type.Array(TransactionFields), transactions);
    const hash = encodeURIComponent(found.hash);
    const again = await network.v3('transactions', `hash=${hash}`);
    assert.equal(again.transactions[0]?.lt, found.lt);
  },
  async 'v3 blocks'(network) {
    const { blocks } = await network.v3('blocks', 'workchain=-1&limit=20&sort=desc');
    assert.equal(blocks[0]?.seqno, network.devnet.status.head.seqno);
  },
  async 'v3 traces'(network) {
    const { traces } = await network.v3('traces', `msg_hash=${network.sent.normalizedHash}`);
    assert.equal(decode(Type.Array(TraceFields), traces).length, 1);
  },
  async 'v3 jetton/wallets, jetton/masters'({ v3, holder, scenes: { jettons } }) {
    const { jetton_wallets } = await v3('jetton/wallets', `jetton_address=${jettons.minter}`);
    assert.ok(jetton_wallets.some(({ address }) => address === raw(holder.wallet)));
    const { jetton_masters } = await v3('jetton/masters', `address=${jettons.minter}`);
    assert.equal(jetton_masters[0]?.total_supply, jettons.supply.toString());
  },
  async 'v3 nft/items'({ v3, scenes: { nfts } }) {
    const { nft_items } = await v3('nft/items', `collection_address=${nfts.collection}`);
    assert.equal(nft_items.length, nfts.items.length);
  },
  async 'v3 dns/records'({ v3, devnet, holder, scenes: { domains } }) {
    // one that is registered a moment ago is found at once
    const body = comment('newcomer');
    const message = { to: domains.collection, valueNano: toNano(1), body };
    await devnet.sendInternal({ from: holder.owner, ...message });
    const { records } = await v3('dns/records', 'domain=newcomer.ton');
    assert.equal(records[0]?.nft_item_owner, raw(holder.owner));
  },
  async 'v3 jetton/transfers, multisig'(network) {
    const { jettons, nfts, multisig } = network.scenes;
    const query = `jetton_master=${jettons.minter}`;
    const response = await fetch(`${network.url}/api/v3/jetton/transfers?${query}`);
    const { seqno } = network.devnet.status.head;
    assert.equal(response.headers.get('x-contracts-seqno'), String(seqno));
    const { jetton_transfers } = await network.v3('jetton/transfers', query);
    assert.ok(jetton_transfers.length > 0);
    const items = await network.v3('nft/transfers', `collection_address=${nfts.collection}`);
    assert.ok(items.nft_transfers.length > 0);
    const address = multisig.multisig.toString();
    const wallets = await network.v3('multisig/wallets', `address=${address}&include_orders=true`);
    assert.equal(wallets.multisigs[0]?.address, raw(multisig.multisig));
    const { orders } = await network.v3('multisig/orders', `multisig_address=${address}`);
    assert.equal(orders.length, multisig.orders.length);
  },
  async 'v3 actions, pendingActions'(network) {
    const hash = network.sent.normalizedHash;
    await eventually(async () => {
      const { actions } = await network.v3('actions', `msg_hash=${hash}`);
      return decode(Type.Array(ActionFields), actions)[0]?.type === 'ton_transfer';
    });
  },
  async 'emulate/v1/emulateTrace'(network) {
    const parts = { with_actions: true, include_code_data: true, include_metadata: true };
    const body = { boc: network.transfer().boc, include_address_book: true, ...parts };
    const response = await network.post('/api/emulate/v1/emulateTrace', body);
    decode(EmulationFields, await response.json());
  },
  'streaming/v2/sse': {
    file: 'streaming/wallet-clients.test.ts',
    name: 'each gets the accounts and actions that it asked for',
  },
};
