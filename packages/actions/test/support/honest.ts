import assert from 'node:assert/strict';
import { type Action, classify, type KnownContracts, type Trace } from '../../src/index.ts';
import { accountNumber } from './trace-builder.ts';

/**
 * Classifies a hostile trace. Whatever it contains, there are actions and no error, and jettons are claimed only
 * through wallets that are known to belong to the jetton.
 */
export function honestActions(trace: Trace, contracts: KnownContracts): readonly Action[] {
  const { actions, error } = classify(trace, contracts);
  if (error) throw error;
  assert.ok(actions.length > 0, 'there is no action');
  for (const action of actions) checkJettons(action, contracts);
  return actions;
}

function checkJettons({ type, isSuccess, fields }: Action, contracts: KnownContracts): void {
  const jettonOf = (wallet: string | null | undefined) =>
    contracts.jettonWallet(wallet ?? '')?.jetton;
  const { asset, source_secondary, destination_secondary } = fields;
  if (type === 'jetton_transfer' && destination_secondary) {
    assert.equal(jettonOf(destination_secondary), asset);
    assert.ok([asset, undefined].includes(jettonOf(source_secondary)));
  }
  if (type === 'jetton_burn') assert.equal(jettonOf(source_secondary), asset);
  if (type === 'jetton_mint' && isSuccess) assert.equal(jettonOf(destination_secondary), asset);
}

const [OWNER, JETTON, MARKETPLACE] = [3, 5, 9].map(accountNumber) as [string, string, string];
const trade = { nft: OWNER, owner: OWNER, marketplace: MARKETPLACE, price: 1n, codeHash: null };

/** Every account is everything, so that as many flows as possible find what they look for. */
export const EVERYTHING: KnownContracts = {
  jettonWallet: () => ({ owner: OWNER, jetton: JETTON }),
  nftItem: () => ({
    index: '1',
    collection: JETTON,
    owner: OWNER,
    contentUri: 'https://nft.fragment.com/number/1.json',
    codeHash: null,
  }),
  nftSale: () => trade,
  nftAuction: () => trade,
  orderSigners: () => [OWNER],
  isNominatorPool: () => true,
  dedustAssets: () => [null, JETTON],
  data: () => undefined,
};
