import { ChainError } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { type Contract, UnexpectedContract } from '../../../network/contracts/contract.ts';
import { ContractAt } from '../../../network/contracts/contract-at.ts';
import { RequestError } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { operation, READ } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/scalar.ts';
import { inClientForm } from '../shapes/account.ts';
import {
  JettonMaster,
  JettonWallet,
  jettonMaster,
  jettonWallet,
  NftCollection,
  NftItem,
  nftCollection,
  nftItem,
} from '../shapes/tokens.ts';

const TokenData = named(
  'TokenData',
  'A jetton, a jetton wallet, an NFT collection or an NFT, by `contract_type`',
  Type.Union([JettonMaster, JettonWallet, NftCollection, NftItem]),
);

/** Tried in this order; the first success is the answer. */
const PROBES = [jettonMaster, jettonWallet, nftCollection, nftItem];

export const getTokenData = operation({
  name: 'getTokenData',
  methods: READ,
  tag: 'Accounts',
  summary: 'A jetton, a jetton wallet, an NFT collection or an NFT item',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: TokenData,
  failures: [409],
  caching: 'block',
  async handle({ address, seqno }, context) {
    const chain = context.chain();
    const block = await chain.block(seqno ?? undefined);
    const contract = await ContractAt.load(context, chain, address.address, block);
    return probe(contract, inClientForm(address));
  },
});

async function probe(contract: Contract, address: string): Promise<Static<typeof TokenData>> {
  for (const kind of PROBES) {
    try {
      return await kind(contract, address);
    } catch (error) {
      // the result of a contract may be malformed
      if (!(error instanceof UnexpectedContract || error instanceof ChainError)) throw error;
    }
  }
  throw new RequestError(409, 'Smart contract is not Jetton or NFT');
}
