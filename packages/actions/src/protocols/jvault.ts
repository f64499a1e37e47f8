import { MessageAddress } from '@tonway/chain';
import {
  jvaultCancelStake,
  jvaultClaimRewardsMsg,
  jvaultReceiveJettons,
  jvaultRequestUpdateReferrer,
  jvaultRequestUpdateRewards,
  jvaultSendClaimedRewards,
  jvaultSetData,
  jvaultUnstakeJettons,
  jvaultUpdateReferrer,
  jvaultUpdateRewards,
  loadAddressKeys,
  jvaultUnstakeRequest as unstakeRequestBody,
} from '@tonway/contracts';
import { account, amount, asset, integer, zipped } from '../details/details.ts';
import type { Flow } from '../engine/flow.ts';
import { ActionKind, type KindOptions } from '../engine/kind.ts';
import { anyOf, chain, maybe } from '../engine/pattern.ts';
import { say } from '../phrases/phrase.ts';
import { accountOf } from '../trace/account.ts';
import type { KnownContracts } from '../trace/known-contracts.ts';
import type { Account } from '../trace/trace.ts';
import { call, formed, transfer } from './basic.ts';
import { jettonTransfer } from './jetton.ts';

const referrers = chain(call(jvaultRequestUpdateReferrer), maybe(call(jvaultUpdateReferrer)));
const rewardsUpdate = call(jvaultUpdateRewards);

interface Stake {
  readonly sender: Account | null;
  readonly senderWallet: Account | null;
  readonly pool: Account | null;
  readonly stakeWallet: Account | null;
  readonly jetton: Account | null;
  readonly amount: bigint;
  /** In seconds. */
  readonly period: number;
}

export const jvaultStake: ActionKind<Stake> = new ActionKind('jvault_stake', {
  since: 'v2',
  phrase: say(
    'source',
    'staked | stake | staking',
    '{amount asset!} in JVault {pool} for {period:duration}',
  ),
  fields: ({ sender, senderWallet, pool, stakeWallet, jetton, amount, period }) => ({
    source: sender,
    source_secondary: senderWallet,
    destination: pool,
    asset: jetton,
    amount,
    data: { jvault_stake_data: { period, stake_wallet: stakeWallet } },
  }),
  details: {
    period: integer('jvault_stake_data.period'),
    minted_stake_jettons: amount('jvault_stake_data.minted_stake_jettons'),
    stake_wallet: account('jvault_stake_data.stake_wallet'),
    source: account('source'),
    source_jetton_wallet: account('source_secondary'),
    asset: asset('asset'),
    pool: account('destination'),
    amount: amount('amount'),
  },
});

export const jvaultStakeFlow: Flow = {
  pattern: formed(jettonTransfer).to(
    call(jvaultReceiveJettons)
      .as('receipt')
      .toEach(
        anyOf(
          call(jvaultRequestUpdateRewards).as('update').to(referrers, rewardsUpdate),
          call(jvaultCancelStake).toEach(formed(jettonTransfer).optional()),
        ),
      ),
    call(jvaultSetData).optional(),
  ),
  build(anchor, found) {
    const staked = jettonTransfer.of(anchor);
    if (!staked?.forwardPayload) return null;
    const [receipt, update] = [found.one('receipt'), found.maybe('update')];
    const data: Stake = {
      sender: staked.sender,
      senderWallet: staked.senderWallet,
      pool: receipt.source,
      stakeWallet: receipt.destination,
      jetton: staked.jetton,
      amount: staked.amount,
      period: staked.forwardPayload.slice().skip(32).loadUint(32),
    };
    return jvaultStake.action(data, { isFailed: receipt.isFailed || (update?.isFailed ?? true) });
  },
};

interface Unstake {
  readonly owner: Account | null;
  readonly stakeWallet: Account | null;
  readonly pool: Account | null;
  /** What was staked. */
  readonly jetton: Account | null;
  /** What stands for the stake. */
  readonly stakeJetton: Account | null;
  readonly amount: bigint;
  /** If the stake wallet has refused. */
  readonly exitCode: number | null;
}

const unstakeOptions: Omit<KindOptions<Unstake>, 'phrase'> = {
  since: 'v2',
  fields: ({ owner, stakeWallet, pool, jetton, stakeJetton, amount, exitCode }) => ({
    source: owner,
    source_secondary: stakeWallet,
    destination: pool,
    asset: jetton,
    asset2: stakeJetton,
    amount,
    opcode: exitCode,
  }),
  details: {
    source: account('source'),
    stake_wallet: account('source_secondary'),
    pool: account('destination'),
    amount: amount('amount'),
    exit_code: integer('opcode'),
    asset: asset('asset'),
    staking_asset: asset('asset2'),
  },
};

export const jvaultUnstake: ActionKind<Unstake> = new ActionKind('jvault_unstake', {
  ...unstakeOptions,
  phrase: say(
    'source',
    'unstaked | unstake | unstaking',
    '{amount asset!} from JVault {pool}[: {exit_code:exit}]',
  ),
});

export const jvaultUnstakeFlow: Flow = {
  pattern: call(jvaultUnstakeJettons).toEach(
    call(jvaultRequestUpdateRewards)
      .as('update')
      .to(referrers, transfer().optional(), formed(jettonTransfer).as('payout'), rewardsUpdate)
      .optional(),
  ),
  build(anchor, found, { contracts }) {
    const [update, payout] = [found.maybe('update'), found.maybe('payout')];
    const stake = knownStake(anchor.destination, contracts);
    if (!stake?.jetton) return null;
    if (payout && jettonTransfer.of(payout)?.jetton !== stake.jetton) return null;
    const data: Unstake = {
      ...stake,
      owner: anchor.source,
      pool: update?.destination ?? stake.pool,
      amount: anchor.load(jvaultUnstakeJettons).jettonsToUnstake,
      exitCode: update ? null : (anchor.nodes[0]?.transaction.exitCode ?? null),
    };
    return jvaultUnstake.action(data, { isFailed: !update });
  },
};

export const jvaultUnstakeRequest: ActionKind<Unstake> = new ActionKind('jvault_unstake_request', {
  ...unstakeOptions,
  phrase: say(
    'source',
    'asked | ask | asking',
    'to unstake {amount asset!} from JVault {pool}[: {exit_code:exit}]',
  ),
});

export const jvaultUnstakeRequestFlow: Flow = {
  pattern: call(unstakeRequestBody).toEach(
    call(jvaultRequestUpdateRewards).as('update').to(referrers, rewardsUpdate).optional(),
  ),
  build(anchor, found, { contracts }) {
    const update = found.maybe('update');
    const stake = knownStake(anchor.destination, contracts);
    if (!stake) return null;
    const data: Unstake = {
      ...stake,
      owner: anchor.source,
      pool: update?.destination ?? stake.pool,
      amount: anchor.load(unstakeRequestBody).jettonsToUnstake,
      exitCode: update ? null : (anchor.nodes[0]?.transaction.exitCode ?? null),
    };
    return jvaultUnstakeRequest.action(data, { isFailed: update?.isFailed ?? true });
  },
};

type KnownStake = Pick<Unstake, 'stakeWallet' | 'pool' | 'jetton' | 'stakeJetton'>;

/** What the data of a stake wallet and of its pool tell; null if the wallet is unknown. */
function knownStake(stakeWallet: Account | null, contracts: KnownContracts): KnownStake | null {
  const wallet = contracts.data(stakeWallet ?? '')?.slice();
  if (!wallet) return null;
  const pool = accountOf(MessageAddress.load(wallet));
  const stakeJetton = accountOf(MessageAddress.load(wallet));
  return { stakeWallet, pool, stakeJetton, jetton: lockedJetton(pool, contracts) };
}

function lockedJetton(pool: Account | null, contracts: KnownContracts): Account | null {
  const data = contracts
    .data(pool ?? '')
    ?.slice()
    .skip(1 + 32);
  if (!data) return null;
  // the administrator and the creator
  MessageAddress.load(data);
  MessageAddress.load(data);
  const lockWallet = accountOf(MessageAddress.load(data));
  return contracts.jettonWallet(lockWallet ?? '')?.jetton ?? null;
}

interface Claim {
  readonly owner: Account | null;
  readonly stakeWallet: Account | null;
  readonly pool: Account | null;
  /** The wallets of the pool that pay the rewards. */
  readonly rewardWallets: readonly (Account | null)[];
  readonly amounts: readonly bigint[];
}

export const jvaultClaim: ActionKind<Claim> = new ActionKind('jvault_claim', {
  since: 'v2',
  phrase: say('source', 'claimed | claim | claiming', 'rewards from JVault {pool}'),
  fields: ({ owner, stakeWallet, pool, rewardWallets, amounts }) => ({
    source: owner,
    source_secondary: stakeWallet,
    destination: pool,
    data: { jvault_claim_data: { claimed_jettons: rewardWallets, claimed_amounts: amounts } },
  }),
  details: {
    claimed_rewards: zipped(
      { jetton: account('claimed_jettons'), amount: amount('claimed_amounts') },
      'jvault_claim_data',
    ),
    source: account('source'),
    stake_wallet: account('source_secondary'),
    pool: account('destination'),
  },
});

export const jvaultClaimFlow: Flow = {
  pattern: call(jvaultClaimRewardsMsg).toEach(
    call(jvaultSendClaimedRewards)
      .as('sending')
      .to(formed(jettonTransfer).as('reward'), rewardsUpdate),
  ),
  build(anchor, found) {
    const reward = jettonTransfer.of(found.one('reward'));
    return (
      reward &&
      jvaultClaim.action({
        owner: anchor.source,
        stakeWallet: anchor.destination,
        pool: found.one('sending').destination,
        rewardWallets: loadAddressKeys(anchor.load(jvaultClaimRewardsMsg).jettonsToClaim).map(
          accountOf,
        ),
        amounts: [reward.amount],
      })
    );
  },
};
