import { beginCell, type Cell } from '@ton/core';
import { Address, methodId, shardToSigned, toBase64, toHex } from '@tonway/chain';
import { fromTonCoreAddress } from '@tonway/chain/ton-core';
import { accidents, comment, dns, externalMessage, jettons } from '@tonway/scenes';
import type { Json } from '../../../src/api/kernel/lossless-json.ts';
import { cellTree } from '../../support/cell-tree.ts';
import {
  busyShardBlock,
  type ClientNetwork,
  newestShardBlock,
  transactionsIn,
} from './client-network.ts';

export type Params = Readonly<Record<string, Json>>;

/** Parameters that have an answer; of what can be done only once, new ones each time. */
export type Questions = Readonly<Record<string, readonly (Params | (() => Params))[]>>;

type Scenes = Awaited<ReturnType<typeof play>>;

/** Plays scenes on the network, and asks about what is there then. */
export async function questionsAbout(network: ClientNetwork): Promise<Questions> {
  const scenes = await play(network);
  await network.settle();
  return {
    ...aboutAccounts(scenes),
    ...aboutBlocks(network),
    ...aboutTransactions(network, scenes),
    ...aboutMethods(scenes),
    ...ofSending(scenes),
    getConfigParam: [{ param: 0 }, { config_id: 34 }, { param: 4_000_000, seqno: 1 }],
    getConfigAll: [{}, { seqno: 1 }],
    getLibraries: [{ libraries: [scenes.library.hash().toString('base64')] }, {}],
    detectHash: [{ hash: 'ab'.repeat(32) }],
  };
}

async function play({ scenes }: ClientNetwork) {
  const { minter, holders } = await jettons(scenes);
  const { root, collection, domains } = await dns(scenes);
  const { tester, destroyed, library } = await accidents(scenes);
  const [holder] = holders;
  const [domain] = domains;
  if (!holder || !domain) throw new Error('a scene has nobody in it');
  return { minter, holder, root, collection, domain, tester, destroyed, library };
}

function aboutAccounts({ minter, holder, root, collection, domain, destroyed }: Scenes): Questions {
  const address = holder.owner.toString();
  const every = [
    { address },
    { address: minter.toRawString() },
    { address: destroyed.toString(), seqno: 3 },
  ];
  const tokens = [minter, holder.wallet, collection, domain.address];
  return {
    getAddressInformation: every,
    getExtendedAddressInformation: every,
    getWalletInformation: every,
    getAddressBalance: every,
    getAddressState: every,
    getShardAccountCell: every,
    getTokenData: tokens.map((each) => ({ address: each.toString() })),
    dnsResolve: [{ address: root.toString(), name: domain.name, ttl: 10 }],
    detectAddress: [{ address }, { address: holder.owner.toRawString() }],
    packAddress: [{ address: holder.owner.toRawString() }],
    unpackAddress: [{ address }],
  };
}

function aboutBlocks({ devnet }: ClientNetwork): Questions {
  const { head } = devnet.status;
  const { id, info } = newestShardBlock(devnet);
  const place = { workchain: 0, shard: shardToSigned(id.shard).toString() };
  const block = { ...place, seqno: id.seqno };
  const busy = { ...place, seqno: busyShardBlock(devnet).id.seqno };
  const hashes = { root_hash: toBase64(id.rootHash), file_hash: toHex(id.fileHash) };
  const masterchain = { workchain: -1, shard: '-9223372036854775808', seqno: head.seqno };
  return {
    getMasterchainInfo: [{}],
    getMasterchainBlockSignatures: [{ seqno: head.seqno - 1 }],
    getMasterchainBlockProof: [
      { seqno: head.seqno },
      { seqno: head.seqno, from_seqno: 0 },
      { seqno: 1, from_seqno: head.seqno },
    ],
    getShardBlockProof: [block, { ...block, from_seqno: head.seqno }],
    getConsensusBlock: [{}],
    lookupBlock: [
      block,
      { ...place, lt: info.endLt.toString() },
      { ...place, unixtime: info.genUtime },
    ],
    getShards: [{ seqno: head.seqno }],
    getBlockHeader: [block, { ...block, ...hashes }, masterchain],
    getOutMsgQueueSize: [{}],
    getBlockTransactions: [busy, { ...busy, count: 1 }, masterchain],
    getBlockTransactionsExt: [busy, { ...busy, count: 1 }, masterchain],
  };
}

function aboutTransactions({ devnet }: ClientNetwork, { holder }: Scenes): Questions {
  const owner = fromTonCoreAddress(holder.owner);
  const address = owner.toFriendly();
  const history = transactionsIn(devnet, owner);
  const transaction = history.find(({ outMessages }) => outMessages.length > 0);
  const message = transaction?.outMessages[0]?.info;
  if (!transaction || message?.kind !== 'internal' || !(message.destination instanceof Address))
    throw new Error('nothing was sent');
  const from = { lt: transaction.lt.toString(), hash: toHex(transaction.hash) };
  const histories = [{ address }, { address, limit: 3, ...from, archival: true }];
  const sent = {
    source: address,
    destination: message.destination.toRaw(),
    created_lt: message.createdLt.toString(),
  };
  return {
    getTransactions: histories,
    getTransactionsStd: histories,
    tryLocateResultTx: [sent],
    tryLocateSourceTx: [sent],
  };
}

function aboutMethods({ minter, holder, domain }: Scenes): Questions {
  const owner = beginCell().storeAddress(holder.owner).endCell().toBoc().toString('base64');
  const ask = { address: minter.toString(), method: 'get_wallet_address' };
  const slice = {
    '@type': 'tvm.stackEntrySlice',
    slice: { '@type': 'tvm.slice', bytes: owner },
  };
  const plain = [
    { address: minter.toString(), method: 'get_jetton_data', stack: [] },
    { address: domain.address.toString(), method: methodId('get_nft_data'), stack: [] },
  ];
  return {
    runGetMethod: [...plain, { ...ask, stack: [['tvm.Slice', owner]] }],
    runGetMethodStd: [...plain, { ...ask, stack: [slice] }],
  };
}

/** A tester takes any message from outside. */
function ofSending({ tester }: Scenes): Questions {
  let sent = 0;
  const body = () => comment(`message ${++sent}`);
  const boc = () => ({ boc: base64(externalMessage(tester, body(), null).cell) });
  const query = () => ({ address: tester.toString(), body: base64(body()) });
  const simpleQuery = () => ({ address: tester.toString(), body: cellTree(body()) });
  const simpleCell = () => ({ cell: cellTree(externalMessage(tester, body(), null).cell) });
  return {
    sendBoc: [boc],
    sendBocReturnHash: [boc],
    sendBocReturnHashNoError: [boc],
    sendQuery: [query],
    sendQuerySimple: [simpleQuery],
    sendCellSimple: [simpleCell],
    estimateFee: [{ ...query(), init_code: '', init_data: '', ignore_chksig: true }],
    estimateFeeSimple: [{ ...simpleQuery(), init_code: {}, init_data: {} }],
  };
}

function base64(cell: Cell): string {
  return cell.toBoc().toString('base64');
}
