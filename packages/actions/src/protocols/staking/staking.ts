import { account, amount, type Details, optional, text } from '../../details/details.ts';
import { type ActionFields, ActionKind, type KindOptions } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import type { Account } from '../../trace/trace.ts';

/** What the providers of stakes have in common; a field that an action does not have is left out. */
export interface Stake {
  readonly provider: 'liquid_staking' | 'nominator' | 'ethena';
  readonly holder: Account | null;
  readonly holderWallet?: Account | null;
  readonly pool: Account | null;
  /** In the currency that is staked; for a request, the tokens that are burnt. */
  readonly amount: bigint | null;
  /** The jetton that stands for the stake. */
  readonly asset?: Account | null;
  /** The jetton that is staked; TON is null. */
  readonly stakedAsset?: Account | null;
  /** The item that is paid out later. */
  readonly payoutNft?: Account | null;
  readonly tokensMinted?: bigint | null;
  readonly tokensBurnt?: bigint | null;
}

function stakeFields(stake: Stake): ActionFields {
  return {
    source: stake.holder,
    source_secondary: stake.holderWallet ?? null,
    destination: stake.pool,
    amount: stake.amount,
    asset: stake.asset ?? null,
    asset2: stake.stakedAsset ?? null,
    data: {
      staking_data: {
        provider: stake.provider,
        ts_nft: stake.payoutNft ?? null,
        tokens_minted: stake.tokensMinted ?? null,
        tokens_burnt: stake.tokensBurnt ?? null,
      },
    },
  };
}

const POOL_DETAILS: Details = {
  provider: text('staking_data.provider'),
  stake_holder: account('source'),
  pool: account('destination'),
};

/** `name`: of the group. */
function stakeKind(
  name: string,
  options: Pick<KindOptions<Stake>, 'phrase' | 'details'> & { readonly type: string },
): ActionKind<Stake> {
  return new ActionKind(name, { since: 'v1', fields: stakeFields, ...options });
}

export function depositKind(name: string): ActionKind<Stake> {
  return stakeKind(name, {
    type: 'stake_deposit',
    phrase: say(
      'stake_holder',
      'staked | stake | staking',
      '{amount source_asset} with {provider:dex} {pool} for {tokens_minted asset}',
    ),
    details: {
      ...POOL_DETAILS,
      amount: amount('amount'),
      tokens_minted: amount('staking_data.tokens_minted'),
      asset: account('asset'),
      source_asset: optional(account('asset2')),
    },
  });
}

export function withdrawalKind(name: string): ActionKind<Stake> {
  return stakeKind(name, {
    type: 'stake_withdrawal',
    phrase: say(
      'stake_holder',
      'withdrew | withdraw | withdrawing',
      '{amount} from {provider:dex} {pool}',
    ),
    details: {
      ...POOL_DETAILS,
      amount: amount('amount'),
      payout_nft: account('staking_data.ts_nft'),
      tokens_burnt: amount('staking_data.tokens_burnt'),
      asset: account('asset'),
    },
  });
}

export function withdrawalRequestKind(name: string): ActionKind<Stake> {
  return stakeKind(name, {
    type: 'stake_withdrawal_request',
    phrase: say(
      'stake_holder',
      'asked | ask | asking',
      '{provider:dex} {pool} [to return {tokens_burnt asset}]',
    ),
    details: {
      ...POOL_DETAILS,
      payout_nft: account('staking_data.ts_nft'),
      asset: account('asset'),
      tokens_burnt: amount('amount'),
      tokens_minted: optional(amount('staking_data.tokens_minted')),
    },
  });
}
