import { account, amount, asset, digits, flag, list, text } from '../details/details.ts';
import { ActionKind } from '../engine/kind.ts';
import { say } from '../phrases/phrase.ts';
import type { Account } from '../trace/trace.ts';

type Dex = 'stonfi_v2' | 'dedust' | 'tonco' | 'coffee';

/** One of the two assets of a pool. */
interface Side {
  /** Null: TON. */
  readonly asset: Account | null;
  readonly amount: bigint | null;
  /** The jetton wallet of the liquidity provider. */
  readonly wallet: Account | null;
}

export const EMPTY_SIDE: Side = { asset: null, amount: null, wallet: null };

/** What a liquidity provider wants to deposit of one asset. */
interface Target {
  readonly asset: Account | null;
  readonly amount: bigint | null;
}

/** A position in a range of prices, as an NFT. */
interface Position {
  readonly tickLower: number;
  readonly tickUpper: number;
  /** Null until the position exists. */
  readonly nft: { readonly index: bigint; readonly address: Account | null } | null;
}

export interface Deposit {
  readonly dex: Dex;
  readonly sender: Account | null;
  readonly senderWallet?: Account | null;
  /** Null until both assets have arrived. */
  readonly pool: Account | null;
  /** The contract that collects both assets. */
  readonly collector: Account | null;
  readonly sides: readonly [Side, Side];
  readonly targets?: readonly [Target, Target];
  readonly lpTokens: bigint | null;
  /** What the DEX has returned. */
  readonly excesses?: readonly { readonly asset: Account | null; readonly amount: bigint }[];
  readonly position?: Position;
}

const DEPOSIT = 'dex_deposit_liquidity_data';

/** A deposit of liquidity; `name` is the name of the group. */
export function depositKind(name: string): ActionKind<Deposit> {
  return new ActionKind<Deposit>(name, {
    type: 'dex_deposit_liquidity',
    since: 'v1',
    phrase: say(
      'source',
      'added | add | adding',
      '{amount_1 asset_1} and {amount_2 asset_2} to {pool} on {dex:dex}',
    ),
    fields: ({ dex, sides, targets, position, ...deposit }) => ({
      source: deposit.sender,
      source_secondary: deposit.senderWallet ?? null,
      destination: deposit.pool,
      destination_secondary: deposit.collector,
      data: {
        [DEPOSIT]: {
          dex,
          amount1: sides[0].amount,
          asset1: sides[0].asset,
          amount2: sides[1].amount,
          asset2: sides[1].asset,
          user_jetton_wallet_1: sides[0].wallet,
          user_jetton_wallet_2: sides[1].wallet,
          lp_tokens_minted: deposit.lpTokens,
          target_asset_1: targets?.[0].asset ?? null,
          target_amount_1: targets?.[0].amount ?? null,
          target_asset_2: targets?.[1].asset ?? null,
          target_amount_2: targets?.[1].amount ?? null,
          vault_excesses: (deposit.excesses ?? []).map(({ asset, amount }) => ({ asset, amount })),
          tick_lower: position ? BigInt(position.tickLower) : null,
          tick_upper: position ? BigInt(position.tickUpper) : null,
          nft_index: position?.nft?.index ?? null,
          nft_address: position?.nft?.address ?? null,
        },
      },
    }),
    details: {
      dex: text(`${DEPOSIT}.dex`),
      amount_1: amount(`${DEPOSIT}.amount1`),
      amount_2: amount(`${DEPOSIT}.amount2`),
      asset_1: asset(`${DEPOSIT}.asset1`),
      asset_2: asset(`${DEPOSIT}.asset2`),
      user_jetton_wallet_1: account(`${DEPOSIT}.user_jetton_wallet_1`),
      user_jetton_wallet_2: account(`${DEPOSIT}.user_jetton_wallet_2`),
      source: account('source'),
      pool: account('destination'),
      destination_liquidity: {
        ...account('destination'),
        pathsBy: { path: `${DEPOSIT}.dex`, paths: { dedust: ['destination_secondary'] } },
      },
      lp_tokens_minted: amount(`${DEPOSIT}.lp_tokens_minted`),
      target_asset_1: asset(`${DEPOSIT}.target_asset_1`),
      target_asset_2: asset(`${DEPOSIT}.target_asset_2`),
      target_amount_1: amount(`${DEPOSIT}.target_amount_1`),
      target_amount_2: amount(`${DEPOSIT}.target_amount_2`),
      vault_excesses: list(
        { object: { asset: asset('asset'), amount: amount('amount') } },
        `${DEPOSIT}.vault_excesses`,
      ),
      tick_lower: digits(`${DEPOSIT}.tick_lower`),
      tick_upper: digits(`${DEPOSIT}.tick_upper`),
      nft_index: digits(`${DEPOSIT}.nft_index`),
      nft_address: account(`${DEPOSIT}.nft_address`),
    },
  });
}

/** What a DEX pays of one asset. */
export interface Payout extends Side {
  /** The account that pays. */
  readonly dexAccount: Account | null;
  readonly dexWallet: Account | null;
}

export const EMPTY_PAYOUT: Payout = { ...EMPTY_SIDE, dexAccount: null, dexWallet: null };

export interface Withdrawal {
  readonly dex: Dex;
  readonly sender: Account | null;
  /** The wallet and the master of the LP tokens; null for positions that are NFTs. */
  readonly lpWallet?: Account | null;
  readonly lpJetton?: Account | null;
  readonly pool: Account | null;
  readonly payouts: readonly [Payout, Payout];
  readonly lpTokens: bigint | null;
  /** A deposit of one asset is returned. */
  readonly isRefund?: boolean;
  readonly position?: Position;
}

const WITHDRAWAL = 'dex_withdraw_liquidity_data';

/** A withdrawal of liquidity; `name` is the name of the group. */
export function withdrawalKind(name: string): ActionKind<Withdrawal> {
  return new ActionKind<Withdrawal>(name, {
    type: 'dex_withdraw_liquidity',
    since: 'v1',
    phrase: say(
      'source',
      'withdrew | withdraw | withdrawing',
      '{amount_1 asset_1} and {amount_2 asset_2} from {pool} on {dex:dex}',
    ),
    fields: ({ dex, payouts: [first, second], position, ...withdrawal }) => ({
      source: withdrawal.sender,
      source_secondary: withdrawal.lpWallet ?? null,
      destination: withdrawal.pool,
      asset: withdrawal.lpJetton ?? null,
      data: {
        [WITHDRAWAL]: {
          dex,
          amount1: first.amount,
          amount2: second.amount,
          asset1_out: first.asset,
          asset2_out: second.asset,
          user_jetton_wallet_1: first.wallet,
          user_jetton_wallet_2: second.wallet,
          dex_jetton_wallet_1: first.dexWallet,
          dex_jetton_wallet_2: second.dexWallet,
          dex_wallet_1: first.dexAccount,
          dex_wallet_2: second.dexAccount,
          lp_tokens_burnt: withdrawal.lpTokens,
          is_refund: withdrawal.isRefund ?? null,
          burned_nft_index: position?.nft?.index ?? null,
          burned_nft_address: position?.nft?.address ?? null,
          tick_lower: position ? BigInt(position.tickLower) : null,
          tick_upper: position ? BigInt(position.tickUpper) : null,
        },
      },
    }),
    details: {
      dex: text(`${WITHDRAWAL}.dex`),
      amount_1: amount(`${WITHDRAWAL}.amount1`),
      amount_2: amount(`${WITHDRAWAL}.amount2`),
      asset_1: asset(`${WITHDRAWAL}.asset1_out`),
      asset_2: asset(`${WITHDRAWAL}.asset2_out`),
      user_jetton_wallet_1: account(`${WITHDRAWAL}.user_jetton_wallet_1`),
      user_jetton_wallet_2: account(`${WITHDRAWAL}.user_jetton_wallet_2`),
      lp_tokens_burnt: amount(`${WITHDRAWAL}.lp_tokens_burnt`),
      is_refund: flag(`${WITHDRAWAL}.is_refund`),
      source: account('source'),
      pool: account('destination'),
      destination_liquidity: account('destination'),
      burnt_nft_index: digits(`${WITHDRAWAL}.burned_nft_index`),
      burnt_nft_address: account(`${WITHDRAWAL}.burned_nft_address`),
      tick_lower: digits(`${WITHDRAWAL}.tick_lower`),
      tick_upper: digits(`${WITHDRAWAL}.tick_upper`),
    },
  });
}

/** Withdrawals of pools whose shares are jettons. */
export const withdrawal: ActionKind<Withdrawal> = withdrawalKind('dex_withdraw_liquidity');
