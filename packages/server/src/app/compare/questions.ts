import type { Params } from './host.ts';
import { type Kind, NoSample, type Sample, type Samples } from './samples.ts';

export interface Question {
  /** Such as `v3/transactions`. */
  readonly operation: string;
  readonly params: Params;
}

type Build = (samples: Samples) => Params;

const page = (samples: Samples) => ({
  limit: samples.one('1', '5', '20'),
  offset: samples.one('0', '0', '3'),
});
const sorted = (samples: Samples) => ({ ...page(samples), sort: samples.one('asc', 'desc') });
/** A state that does not change any more. */
const account = (samples: Samples) => ({
  address: samples.pick('transaction').account,
  ...samples.pick('seqno'),
});
const holder = (samples: Samples) => ({ address: samples.pick('transaction').account });
const history = (samples: Samples) => {
  const { account, lt, hash } = samples.pick('transaction');
  return { address: account, lt, hash, limit: samples.one('1', '5', '20') };
};
const sent = (samples: Samples) => {
  const { source, destination, created_lt } = samples.pick('message');
  return { source, destination, created_lt };
};
/** Up to a moment that is over. */
const past = (samples: Samples) => {
  const { utime, lt } = samples.pick('transaction');
  return samples.below(2) === 0 ? { end_utime: utime } : { end_lt: lt };
};
const by =
  <K extends Kind>(kind: K, param: string, name: keyof Sample[K]): Build =>
  (samples) => ({ [param]: String(samples.pick(kind)[name]) });
const anyOf =
  (...builds: readonly Build[]): Build =>
  (samples) =>
    builds[samples.below(builds.length)]?.(samples) ?? {};
const all =
  (...builds: readonly Build[]): Build =>
  (samples) =>
    Object.assign({}, ...builds.map((build) => build(samples)));

/** How a question about each operation is made, of those whose answers do not depend on the newest block. */
const BUILDS: Readonly<Record<string, Build>> = {
  'v2/getAddressInformation': account,
  'v2/getExtendedAddressInformation': account,
  'v2/getWalletInformation': account,
  'v2/getAddressBalance': account,
  'v2/getAddressState': account,
  'v2/getTokenData': all(
    anyOf(
      by('jetton', 'address', 'master'),
      by('jettonWallet', 'address', 'wallet'),
      by('item', 'address', 'item'),
    ),
    (samples) => samples.pick('seqno'),
  ),
  'v2/lookupBlock': (samples) => samples.pick('block'),
  'v2/getShards': (samples) => samples.pick('seqno'),
  'v2/getBlockHeader': (samples) => samples.pick('block'),
  'v2/getMasterchainBlockSignatures': (samples) => samples.pick('seqno'),
  'v2/getBlockTransactions': (samples) => ({ ...samples.pick('block'), count: '40' }),
  'v2/getBlockTransactionsExt': (samples) => ({ ...samples.pick('block'), count: '10' }),
  'v2/getTransactions': history,
  'v2/getTransactionsStd': history,
  'v2/tryLocateTx': sent,
  'v2/tryLocateResultTx': sent,
  'v2/tryLocateSourceTx': sent,
  'v2/getConfigParam': (samples) => ({
    config_id: samples.one('0', '4', '8', '15', '17', '20', '21', '34', '40'),
    ...samples.pick('seqno'),
  }),
  'v2/detectAddress': holder,
  'v2/packAddress': holder,
  'v2/detectHash': by('transaction', 'hash', 'hash'),
  'v3/blocks': all(
    anyOf((samples) => samples.pick('block'), by('seqno', 'mc_seqno', 'seqno'), past),
    sorted,
  ),
  'v3/masterchainBlockShardState': (samples) => samples.pick('seqno'),
  'v3/masterchainBlockShards': all((samples) => samples.pick('seqno'), page),
  'v3/transactions': all(
    anyOf(
      (samples) => samples.pick('block'),
      by('seqno', 'mc_seqno', 'seqno'),
      by('transaction', 'hash', 'hash'),
      all(by('transaction', 'account', 'account'), past),
      past,
    ),
    sorted,
  ),
  'v3/transactionsByMasterchainBlock': all((samples) => samples.pick('seqno'), sorted),
  'v3/transactionsByMessage': by('message', 'msg_hash', 'hash'),
  'v3/adjacentTransactions': (samples) => ({
    hash: samples.pick('transaction').hash,
    direction: samples.one('in', 'out'),
  }),
  'v3/messages': all(
    anyOf(
      by('message', 'msg_hash', 'hash'),
      all(by('message', 'source', 'source'), past),
      all(by('message', 'destination', 'destination'), past),
      all(by('opcode', 'opcode', 'opcode'), past),
    ),
    sorted,
  ),
  'v3/traces': all(
    anyOf(
      by('transaction', 'trace_id', 'trace'),
      by('transaction', 'tx_hash', 'hash'),
      all(by('transaction', 'account', 'account'), past),
    ),
    (samples) => ({ include_actions: samples.one('true', 'false'), limit: '5', sort: 'desc' }),
  ),
  'v3/actions': all(
    anyOf(
      by('transaction', 'trace_id', 'trace'),
      by('transaction', 'tx_hash', 'hash'),
      all(by('transaction', 'account', 'account'), past),
    ),
    sorted,
  ),
  'v3/accountStates': all(holder, () => ({ include_boc: 'true' })),
  'v3/walletStates': holder,
  'v3/addressBook': holder,
  'v3/metadata': anyOf(by('jetton', 'address', 'master'), by('item', 'address', 'item')),
  'v3/jetton/masters': by('jetton', 'address', 'master'),
  'v3/jetton/wallets': anyOf(
    by('jettonWallet', 'address', 'wallet'),
    all(by('jettonWallet', 'owner_address', 'owner'), sorted),
    all(by('jettonWallet', 'jetton_address', 'master'), sorted),
  ),
  'v3/jetton/transfers': all(
    anyOf(
      by('jettonWallet', 'jetton_master', 'master'),
      by('jettonWallet', 'owner_address', 'owner'),
    ),
    past,
    sorted,
  ),
  'v3/jetton/burns': all(by('jettonWallet', 'jetton_master', 'master'), past, sorted),
  'v3/nft/collections': by('collection', 'collection_address', 'collection'),
  'v3/nft/items': anyOf(
    by('item', 'address', 'item'),
    all(by('item', 'owner_address', 'owner'), page),
    all(by('collection', 'collection_address', 'collection'), page),
  ),
  'v3/nft/transfers': all(
    anyOf(by('item', 'item_address', 'item'), by('item', 'owner_address', 'owner')),
    past,
    sorted,
  ),
  'v3/dns/records': by('transaction', 'wallet', 'account'),
  'v3/multisig/wallets': by('multisig', 'address', 'multisig'),
  'v3/multisig/orders': all(by('multisig', 'multisig_address', 'multisig'), sorted),
  'v3/vesting': by('vesting', 'contract_address', 'vesting'),
  'v3/addressInformation': holder,
  'v3/walletInformation': holder,
};

export const COMPARED_OPERATIONS: readonly string[] = Object.keys(BUILDS);

/** Questions about these operations in turn, without those of which the host has nothing. */
export function* questionsAbout(
  operations: readonly string[],
  samples: Samples,
  count: number,
): Generator<Question> {
  const left = new Set(operations);
  for (let asked = 0; left.size > 0; )
    for (const operation of left) {
      const params = paramsOf(operation, samples);
      if (!params) left.delete(operation);
      else if (asked++ < count) yield { operation, params };
      else return;
    }
}

function paramsOf(operation: string, samples: Samples): Params | null {
  try {
    return BUILDS[operation]?.(samples) ?? null;
  } catch (error) {
    if (error instanceof NoSample) return null;
    throw error;
  }
}
