import assert from 'node:assert/strict';
import { Type } from 'typebox';
import { eventually } from '../../gateway/support/eventually.ts';
import {
  AccountInformation,
  AccountState,
  ActionFields,
  decode,
  EmulationFields,
  PendingTraceFields,
  success,
  TraceFields,
  TransactionFields,
} from './fields.ts';
import { type RowNetwork, raw } from './row-network.ts';
import type { Cases } from './rows.ts';

/** Appended to every query. */
const TIME = '_=1794880056000';
const JettonWallets = Type.Array(
  Type.Object({ address: Type.String(), balance: Type.String(), jetton: Type.String() }),
);

/** MyTonWallet sends lists of addresses as one value, and makes its history from actions. */
export const myTonWallet: Cases = {
  async 'v2 jsonRPC'(network) {
    const stack = await call(network, 'runGetMethod', {
      address: network.sent.wallet,
      method: 'seqno',
      stack: [],
    });
    const Result = Type.Object({ exit_code: Type.Literal(0), stack: Type.Array(Type.Any()) });
    decode(success(Result), stack);
  },
  async 'v2 sendBoc, sendBocReturnHash'(network) {
    const { response, transfer } = await network.send('/api/v2/sendBocReturnHash');
    const Sent = Type.Object({ '@type': Type.String(), hash: Type.String() });
    decode(success(Sent), await response.json());
    await network.devnet.mine();
    await network.indexed();
    const { traces } = await network.v3('traces', `msg_hash=${transfer.normalizedHash}&${TIME}`);
    assert.equal(traces.length, 1);
  },
  async 'v2 getAddressInformation'(network) {
    const params = { address: network.sent.wallet };
    decode(success(AccountInformation), await call(network, 'getAddressInformation', params));
  },
  async 'v3 accounts, get-methods, message'(network) {
    const two = `${network.holder.owner},${network.scenes.jettons.minter}`;
    const query = `address=${two}&include_boc=true&${TIME}`;
    const { accounts } = await network.v3('accountStates', query);
    assert.equal(decode(Type.Array(AccountState), accounts).length, 2);
  },
  async 'v3 transactions, transactionsByMessage'(network) {
    const { owner } = network.holder;
    const query = `account=${owner}&limit=50&sort=desc&${TIME}`;
    const { transactions } = await network.v3('transactions', query);
    assert.ok(decode(Type.Array(TransactionFields), transactions).length > 0);
    const { messages } = await network.v3('messages', `destination=${owner}&limit=10&${TIME}`);
    assert.ok(messages.length > 0);
  },
  async 'v3 traces'(network) {
    const { normalizedHash } = network.sent;
    const query = `msg_hash=${normalizedHash}&include_actions=true&${TIME}`;
    await eventually(async () => {
      const { traces } = await network.v3('traces', query);
      decode(Type.Array(TraceFields), traces);
      const { actions } = decode(Type.Object({ actions: Type.Array(ActionFields) }), traces[0]);
      return actions.length > 0;
    });
  },
  async 'v3 pendingTraces, pendingTransactions'(network) {
    const { traces } = await whilePending(network, async (transfer) => {
      const query = `ext_msg_hash=${transfer.normalizedHash}&include_actions=true&${TIME}`;
      await eventually(async () => (await network.v3('pendingTraces', query)).traces.length > 0);
      return network.v3('pendingTraces', query);
    });
    decode(Type.Array(PendingTraceFields), traces);
    decode(Type.Object({ actions: Type.Array(ActionFields) }), traces[0]);
  },
  async 'v3 jetton/wallets, jetton/masters'(network) {
    const two = `${network.holder.owner},${network.scenes.jettons.minter}`;
    const list = await network.v3('jetton/wallets', `owner_address=${two}&limit=1000&${TIME}`);
    assert.ok(decode(JettonWallets, list.jetton_wallets).length > 0);
  },
  async 'v3 nft/items'({ v3, scenes: { nfts } }) {
    const [item = assert.fail()] = nfts.items;
    const { nft_items } = await v3('nft/items', `owner_address=${item.owner}&limit=500&${TIME}`);
    assert.ok(nft_items.some(({ address }) => address === raw(item.address)));
  },
  async 'v3 actions, pendingActions'(network) {
    const query = `account=${network.sent.wallet}&limit=20&sort=desc&include_accounts=true&${TIME}`;
    await eventually(async () => {
      const { actions } = await network.v3('actions', query);
      return decode(Type.Array(ActionFields), actions).length > 0;
    });
    const { actions } = await whilePending(network, async ({ wallet }) => {
      await eventually(async () => {
        const response = await fetch(`${network.url}/api/v3/pendingActions?account=${wallet}`);
        return response.ok && ((await response.json()) as { actions: object[] }).actions.length > 0;
      });
      return network.v3('pendingActions', `account=${wallet}&${TIME}`);
    });
    assert.equal(decode(Type.Array(ActionFields), actions)[0]?.type, 'ton_transfer');
  },
  async 'v3 addressBook, metadata, walletStates'({ v3, holder, scenes: { jettons, domains } }) {
    const two = `${holder.owner},${jettons.minter}`;
    const { wallets } = await v3('walletStates', `address=${two}&${TIME}`);
    assert.deepEqual(
      wallets.map(({ is_wallet }) => is_wallet),
      [true, false],
    );
    const metadata = await v3('metadata', `address=${jettons.minter}&${TIME}`);
    assert.equal(metadata[raw(jettons.minter)]?.is_indexed, true);
    const both = await v3('addressBook', `address=${two}&${TIME}`);
    assert.deepEqual(Object.keys(both), two.split(','));
    const [alice = assert.fail()] = domains.domains;
    const book = await v3('addressBook', `address=${alice.owner}&${TIME}`);
    assert.equal(book[alice.owner.toString()]?.domain, 'alice.ton');
  },
  async 'emulate/v1/emulateTrace'(network) {
    const parts = { with_actions: true, include_code_data: true, include_metadata: true };
    const { boc } = network.transfer();
    const body = { boc, ignore_chksig: true, include_address_book: true, ...parts };
    const response = await network.post('/api/emulate/v1/emulateTrace', body);
    decode(EmulationFields, await response.json());
  },
  'streaming/v2/ws': {
    file: 'streaming/wallet-clients.test.ts',
    name: 'each gets the accounts and actions that it asked for',
  },
};

async function call(network: RowNetwork, method: string, params: object): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return (await network.post('/api/v2/jsonRPC', body)).json();
}

/** Sends a transfer while no blocks are produced. */
async function whilePending<T>(
  network: RowNetwork,
  read: (transfer: ReturnType<RowNetwork['transfer']>) => Promise<T>,
): Promise<T> {
  network.devnet.faults({ producing: false });
  try {
    const { transfer } = await network.send();
    return await read(transfer);
  } finally {
    network.devnet.faults({ producing: true });
    await network.devnet.mine();
    await network.indexed();
  }
}
