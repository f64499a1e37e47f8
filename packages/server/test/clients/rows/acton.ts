import assert from 'node:assert/strict';
import { Address, beginCell, Cell, external, storeMessage } from '@ton/core';
import { Type } from 'typebox';
import {
  AccountInformation,
  AccountState,
  BlockId,
  decode,
  MethodResult,
  success,
  TraceFields,
  TransactionFields,
} from './fields.ts';
import type { RowNetwork } from './row-network.ts';
import type { Cases } from './rows.ts';

const MASTERCHAIN = 'workchain=-1&shard=-9223372036854775808';
const CANNOT_APPLY = 'cannot apply external message to current state : ';
/** The method id that is left on the stack if nothing ran. */
const SEQNO_METHOD = 85143;
const Anything = Type.Object({ '@type': Type.String() });

/** Acton 1.1 decodes strictly: a missing field fails the call. */
export const acton: Cases = {
  async 'v2 jsonRPC'(network) {
    const seqnoOf = async (address: string) => {
      const params = { address, method: 'seqno', stack: [] };
      const body = { jsonrpc: '2.0', id: '1', method: 'runGetMethod', params };
      const response = await network.post('/api/v2/jsonRPC', body);
      return decode(success(MethodResult), await response.json()).result;
    };
    assert.deepEqual((await seqnoOf(network.sent.wallet)).stack, [['num', '0x1']]);
    const { exit_code, stack } = await seqnoOf(network.unused);
    const isNotDeployed = exit_code === -13 || Number(stack[0]?.[1]) === SEQNO_METHOD;
    assert.ok(isNotDeployed, JSON.stringify({ exit_code, stack }));
  },
  async 'v2 sendBoc, sendBocReturnHash'(network) {
    const { response } = await network.send();
    decode(success(Type.Object({ '@type': Type.Literal('ok') })), await response.json());
    await network.devnet.mine();
    const nobody = new Address(0, Buffer.alloc(32, 0x3e));
    assert.equal(await refusal(network, nobody), `${CANNOT_APPLY}Failed to unpack account state`);
    // it cannot pay for the import of the message
    const poor = new Address(0, Buffer.alloc(32, 0x3f));
    await network.devnet.setAccount(poor, { balanceNano: 1n });
    const text = await refusal(network, poor);
    const prefix = `${CANNOT_APPLY}External message was not accepted: cannot run message on account: `;
    assert.ok(text.startsWith(prefix), text);
    assert.match(text, /before smart-contract execution/);
  },
  async 'v2 getAddressInformation'(network) {
    const { seqno } = network.devnet.status.head;
    const query = `address=${network.sent.wallet}&seqno=${seqno}`;
    const answer = await network.v2('getAddressInformation', query);
    const { result } = decode(success(AccountInformation), answer);
    assert.deepEqual([result.block_id.seqno, result.state], [seqno, 'active']);
    const balance = await network.v2('getAddressBalance', `address=${network.sent.wallet}`);
    assert.equal(decode(success(Type.String()), balance).result, result.balance);
  },
  async 'v2 getShardAccountCell, getConfigAll, getLibraries'(network) {
    const { seqno } = network.devnet.status.head;
    const CellBytes = Type.Object({ '@type': Type.Literal('tvm.cell'), bytes: Type.String() });
    const query = `address=${network.sent.wallet}&seqno=${seqno}`;
    const account = await network.v2('getShardAccountCell', query);
    const { bytes } = decode(success(CellBytes), account).result;
    assert.ok(Cell.fromBase64(bytes).refs.length > 0);
    const Config = Type.Object({ '@type': Type.String(), config: CellBytes });
    decode(success(Config), await network.v2('getConfigAll', `seqno=${seqno}`));
    const Libraries = Type.Object({ '@type': Type.String(), result: Type.Array(Type.Any()) });
    const libraries = await network.v2('getLibraries', `libraries=${'AB'.repeat(32)}`);
    assert.deepEqual(decode(success(Libraries), libraries).result.result, []);
  },
  async 'v2 blocks, transactions, shards'(network) {
    const Info = Type.Object({ '@type': Type.String(), last: BlockId, init: Anything });
    const { result } = decode(success(Info), await network.v2('getMasterchainInfo', ''));
    const { seqno } = result.last;
    const block = `${MASTERCHAIN}&seqno=${seqno}`;
    const Header = Type.Object({ '@type': Type.String(), id: BlockId, gen_utime: Type.Number() });
    decode(success(Header), await network.v2('getBlockHeader', block));
    decode(success(BlockId), await network.v2('lookupBlock', block));
    const Shards = Type.Object({ '@type': Type.String(), shards: Type.Array(BlockId) });
    const shards = decode(success(Shards), await network.v2('getShards', `seqno=${seqno}`));
    assert.equal(shards.result.shards.length, 1);
    const Listed = Type.Object({ id: BlockId, transactions: Type.Array(Anything) });
    for (const name of ['getBlockTransactions', 'getBlockTransactionsExt'])
      decode(success(Listed), await network.v2(name, block));
    const history = await network.v2('getTransactions', `address=${network.sent.wallet}&limit=100`);
    assert.ok(decode(success(Type.Array(Anything)), history).result.length > 0);
  },
  async 'v3 accounts, get-methods, message'(network) {
    const { sent, scenes } = network;
    const query = `address=${sent.wallet}&address=${scenes.jettons.minter}&include_boc=true`;
    const { accounts } = await network.v3('accountStates', query);
    assert.equal(decode(Type.Array(AccountState), accounts).length, 2);
  },
  async 'v3 transactions, transactionsByMessage'(network) {
    const query = `account=${network.sent.wallet}&limit=20`;
    const { transactions } = await network.v3('transactions', query);
    assert.ok(decode(Type.Array(TransactionFields), transactions).length > 0);
  },
  async 'v3 blocks'(network) {
    const { seqno } = network.devnet.status.head;
    const { blocks } = await network.v3('blocks', `${MASTERCHAIN}&seqno=${seqno}`);
    assert.deepEqual([blocks.length, blocks[0]?.seqno], [1, seqno]);
  },
  async 'v3 traces'(network) {
    const hash = network.sent.normalizedHash.toUpperCase();
    const { traces } = await network.v3('traces', `msg_hash=${hash}&limit=1`);
    const [trace = assert.fail()] = decode(Type.Array(TraceFields), traces);
    const byTransaction = await network.v3('traces', `tx_hash=${trace.transactions_order[0]}`);
    assert.equal(byTransaction.traces[0]?.trace_id, trace.trace_id);
    // it asks up to twenty times before there is a trace
    const unknown = await network.v3('traces', `msg_hash=${'AB'.repeat(32)}&limit=1`);
    assert.deepEqual(unknown.traces, []);
  },
};

/** The text that Acton compares. A refused message is sent three times; the text stays the same. */
async function refusal(network: RowNetwork, to: Address): Promise<string> {
  const message = beginCell().store(storeMessage(external({ to, body: new Cell() })));
  const body = { boc: message.endCell().toBoc().toString('base64') };
  const Refused = Type.Object({ ok: Type.Literal(false), error: Type.String() });
  const texts: string[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await network.post('/api/v2/sendBoc', body);
    assert.equal(response.status, 500);
    const { error } = decode(Refused, await response.json());
    texts.push(error.replace(/^LITE_SERVER_UNKNOWN: /, ''));
  }
  assert.deepEqual(new Set(texts).size, 1, texts.join('\n'));
  return texts[0] ?? '';
}
