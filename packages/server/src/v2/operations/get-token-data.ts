import { ChainError } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { RequestError } from '../../http/errors.ts';
import { named } from '../../openapi/fields.ts';
import { Contract } from '../contract/contract.ts';
import { operation } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/integer.ts';
import { asGiven } from '../shapes/given-address.ts';
import { JettonMaster, jettonMaster } from '../tokens/jetton-master.ts';
import { JettonWallet, jettonWallet } from '../tokens/jetton-wallet.ts';
import { NftCollection, nftCollection } from '../tokens/nft-collection.ts';
import { NftItem, nftItem } from '../tokens/nft-item.ts';
import { ProbeFailed } from '../tokens/probe-failed.ts';

const TokenData = named(
  'TokenData',
  'A jetton, a jetton wallet, an NFT collection or an NFT, as `contract_type` says',
  Type.Union([JettonMaster, JettonWallet, NftCollection, NftItem]),
);

/** The first kind that succeeds wins. */
const PROBES = [jettonMaster, jettonWallet, nftCollection, nftItem];

export const getTokenData = operation({
  name: 'getTokenData',
  methods: 'read',
  tag: 'Accounts',
  summary: 'A jetton, a jetton wallet, an NFT collection or an NFT item',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: TokenData,
  failures: [409],
  caching: 'block',
  async handle({ address, seqno }, context) {
    const chain = context.chain();
    const block = await chain.block(seqno ?? undefined);
    const contract = await Contract.load(context, chain, address.address, block);
    return probe(contract, asGiven(address));
  },
});

async function probe(contract: Contract, address: string): Promise<Static<typeof TokenData>> {
  for (const kind of PROBES) {
    try {
      return await kind(contract, address);
    } catch (error) {
      // what a contract answers need not be readable
      if (!(error instanceof ProbeFailed || error instanceof ChainError)) throw error;
    }
  }
  throw new RequestError(409, 'Smart contract is not Jetton or NFT');
}
