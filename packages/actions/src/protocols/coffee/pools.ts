import {
  coffeeCreatePool,
  coffeeCreatePoolCreatorRequest,
  coffeeCreatePoolForwardPayload,
  coffeeCreatePoolRequest,
  coffeeCreateVault,
  coffeeDeploy,
  coffeeDepositLiquiditySucceeded,
  coffeeNotification,
  jettonInternalTransfer,
  provideWalletAddress,
  takeWalletAddress,
} from '@tonway/contracts';
import { account, amount, asset } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import { ActionKind } from '../../engine/kind.ts';
import { anyOf, maybe } from '../../engine/pattern.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call, formed } from '../basic.ts';
import { jettonTransfer, jettonTransferWith } from '../jetton.ts';
import { assetAccount } from './payout.ts';

interface Vault {
  readonly creator: Account | null;
  readonly vault: Account | null;
  readonly asset: Account | null;
  readonly value: bigint;
}

export const coffeeVault: ActionKind<Vault> = new ActionKind('coffee_create_vault', {
  since: 'v2',
  phrase: say('source', 'created | create | creating', 'a Coffee vault for {asset}'),
  fields: ({ creator, vault, asset, value }) => ({
    source: creator,
    destination: vault,
    asset,
    value,
  }),
  details: {
    source: account('source'),
    vault: account('destination'),
    asset: asset('asset'),
    value: amount('value'),
  },
});

/** The factory deploys a vault, which asks the jetton master for the address of its wallet. */
export const coffeeVaultFlow: Flow = {
  pattern: call(coffeeCreateVault).to(
    call(coffeeDeploy)
      .as('vault')
      .to(maybe(call(provideWalletAddress).to(call(takeWalletAddress).optional()))),
  ),
  build: (anchor, found) =>
    coffeeVault.action({
      creator: anchor.source,
      vault: found.one('vault').destination,
      asset: assetAccount(anchor.load(coffeeCreateVault).asset),
      value: anchor.value,
    }),
};

interface PoolCreator {
  readonly sender: Account | null;
  readonly senderWallet: Account | null;
  readonly recipient: Account | null;
  readonly contract: Account | null;
  readonly provided: Account | null;
  readonly amount: bigint;
  readonly assets: readonly [Account | null, Account | null];
}

export const coffeePoolCreator: ActionKind<PoolCreator> = new ActionKind(
  'coffee_create_pool_creator',
  {
    since: 'v2',
    phrase: say(
      'source',
      'began | begin | beginning',
      'a Coffee pool with {amount provided_asset}',
    ),
    fields: ({ sender, senderWallet, recipient, contract, provided, amount, assets }) => ({
      source: sender,
      source_secondary: senderWallet,
      destination: recipient,
      destination_secondary: contract,
      asset: provided,
      asset2: assets[0],
      asset2_secondary: assets[1],
      amount,
    }),
    details: {
      source: account('source'),
      source_jetton_wallet: account('source_secondary'),
      deposit_recipient: account('destination'),
      pool_creator_contract: account('destination_secondary'),
      provided_asset: asset('asset'),
      asset_1: asset('asset'),
      asset_2: asset('asset2'),
      amount: amount('amount'),
    },
  },
);

/** A vault receives one asset of a new pool. The creator contract collects both. */
export const coffeePoolCreatorFlow: Flow = {
  pattern: call(coffeeCreatePoolCreatorRequest)
    .from(
      anyOf(
        jettonTransferWith(coffeeCreatePoolForwardPayload).as('request'),
        call(coffeeCreatePool).as('request'),
      ),
    )
    .to(call(coffeeDeploy).as('creator')),
  build(anchor, found) {
    const { amount, params, creationParams, sender } = anchor.load(coffeeCreatePoolCreatorRequest);
    const transfer = jettonTransfer.of(found.one('request'));
    return coffeePoolCreator.action({
      sender: accountOf(sender),
      senderWallet: transfer?.senderWallet ?? null,
      recipient: accountOf(creationParams.public.recipient),
      contract: found.one('creator').destination,
      provided: transfer?.jetton ?? null,
      amount,
      assets: [assetAccount(params.first), assetAccount(params.second)],
    });
  },
};

/** One asset of a new pool, and who has deposited it. */
interface Side {
  readonly asset: Account | null;
  readonly amount: bigint;
  readonly initiator: Account | null;
}

interface Pool {
  readonly creator: PoolCreator;
  readonly pool: Account | null;
  /** The asset that completed the pool is the first. */
  readonly sides: readonly [Side, Side];
  readonly lpTokens: bigint;
}

export const coffeePool: ActionKind<Pool> = new ActionKind('coffee_create_pool', {
  since: 'v2',
  phrase: say('source', 'created | create | creating', 'the Coffee pool {asset_1}/{asset_2}'),
  fields: ({ creator, pool, sides: [first, second], lpTokens }) => ({
    source: creator.sender,
    source_secondary: creator.senderWallet,
    destination: pool,
    destination_secondary: creator.contract,
    asset: first.asset,
    asset2: second.asset,
    amount: creator.amount,
    data: {
      coffee_create_pool_data: {
        amount_1: first.amount,
        amount_2: second.amount,
        initiator_1: first.initiator,
        initiator_2: second.initiator,
        provided_asset: creator.provided,
        lp_tokens_minted: lpTokens,
      },
    },
  }),
  details: {
    source: account('source'),
    source_jetton_wallet: account('source_secondary'),
    initiator_1: account('coffee_create_pool_data.initiator_1'),
    initiator_2: account('coffee_create_pool_data.initiator_2'),
    pool: account('destination'),
    pool_creator_contract: account('destination_secondary'),
    provided_asset: asset('coffee_create_pool_data.provided_asset'),
    amount: amount('amount'),
    asset_1: asset('asset'),
    asset_2: asset('asset2'),
    amount_1: amount('coffee_create_pool_data.amount_1'),
    amount_2: amount('coffee_create_pool_data.amount_2'),
    lp_tokens_minted: amount('coffee_create_pool_data.lp_tokens_minted'),
  },
});

/** The log of a contract that migrates liquidity from other DEXes. */
const MIGRATED = { opcode: 0xb216d31f };

/** When both assets of a new pool have arrived, the factory deploys the pool. */
export const coffeePoolFlow: Flow = {
  pattern: formed(coffeePoolCreator).to(
    call(coffeeCreatePoolRequest)
      .as('request')
      .to(
        call(coffeeDeploy)
          .as('pool')
          .to(
            call(jettonInternalTransfer),
            call(coffeeDepositLiquiditySucceeded).as('log'),
            maybe(call(coffeeNotification).to(call(MIGRATED).optional())),
          ),
      ),
  ),
  build(anchor, found) {
    const creator = coffeePoolCreator.of(anchor);
    if (!creator) return null;
    const { amount1, amount2, txInitiator } = found.one('request').load(coffeeCreatePoolRequest);
    const sides: [Side, Side] = [
      { asset: creator.assets[0], amount: amount1, initiator: accountOf(txInitiator) },
      { asset: creator.assets[1], amount: amount2, initiator: accountOf(txInitiator) },
    ];
    return coffeePool.action({
      creator,
      pool: found.one('pool').destination,
      sides: creator.provided === creator.assets[0] ? sides : [sides[1], sides[0]],
      lpTokens: found.one('log').load(coffeeDepositLiquiditySucceeded).lpAmount,
    });
  },
};
