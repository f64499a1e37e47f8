import {
  dedustCreateLiquidityDeposit,
  dedustDepositAsset,
  dedustDepositLiquidity,
  dedustDepositLiquidityAll,
  dedustDepositLiquidityForwardPayload,
  dedustFulfillDeposit,
  dedustInstall,
  dedustPayOutFromDeposit,
  dedustPayout,
  dedustRejectDeposit,
  jettonInternalTransfer,
  jettonNotify,
  jettonTransfer as transferBody,
} from '@tonway/contracts';
import type { Flow } from '../../engine/flow.ts';
import type { Found } from '../../engine/found.ts';
import type { Group } from '../../engine/group.ts';
import type { ActionKind } from '../../engine/kind.ts';
import { anyOf, maybe, type Pattern } from '../../engine/pattern.ts';
import { noMatch } from '../../errors.ts';
import { accountOf } from '../../trace/account.ts';
import type { KnownContracts } from '../../trace/known-contracts.ts';
import type { Account } from '../../trace/trace.ts';
import { call, isCall, transfer } from '../basic.ts';
import { type Deposit, depositKind, EMPTY_SIDE } from '../liquidity.ts';

// A provider sends one asset after the other; a contract that the factory deploys collects both, then calls the pool.

export const dedustDeposit: ActionKind<Deposit> = depositKind('dedust_deposit_liquidity');
export const dedustFirstAsset: ActionKind<Deposit> = depositKind(
  'dedust_deposit_liquidity_partial',
);

/** The provider sends an asset to its vault. These flows come before the flow of jetton transfers. */
const request: Pattern = anyOf(
  call(dedustDepositLiquidity).as('request'),
  call(jettonNotify).from(
    call(jettonInternalTransfer).as('receipt').from(call(transferBody).as('request')),
  ),
);

const returned = call(dedustPayOutFromDeposit).toEach(
  maybe(
    call(dedustPayout).as('returned'),
    call(transferBody)
      .as('returned')
      .toEach(call(jettonInternalTransfer).toEach(call(jettonNotify).optional())),
  ),
);
const excesses: readonly Pattern[] = [
  transfer().optional(),
  returned.optional(),
  returned.optional(),
];

export const dedustDepositFlow: Flow = {
  pattern: call(dedustDepositLiquidityAll)
    .from(
      call(dedustDepositAsset).from(
        call(dedustCreateLiquidityDeposit).toEach(call(dedustInstall).optional()).from(request),
      ),
    )
    .to(
      anyOf(
        call(jettonInternalTransfer).as('mint').toEach(call(jettonNotify).optional()),
        call(dedustRejectDeposit).to(...excesses),
      ),
      call(dedustFulfillDeposit)
        .to(...excesses)
        .optional(),
    ),
  build(anchor, found, { contracts }) {
    const { deposit } = anchor.load(dedustDepositLiquidityAll);
    const mint = found.maybe('mint');
    const sent = sentAsset(found, contracts);
    return dedustDeposit.action(
      {
        ...sent,
        pool: anchor.destination,
        collector: anchor.source,
        targets: targetsOf(deposit, deposit.asset0Amount, deposit.asset1Amount),
        lpTokens: mint?.load(jettonInternalTransfer).amount ?? null,
        excesses: found
          .inOrder('returned')
          .flatMap((group) => excessOf(group, sent.sender, contracts)),
      },
      { isFailed: !mint },
    );
  },
};

export const dedustFirstAssetFlow: Flow = {
  pattern: call(dedustDepositAsset)
    .where(({ next }) => !next.some(isAnswer))
    .from(call(dedustCreateLiquidityDeposit).toEach(call(dedustInstall)).from(request)),
  build(anchor, found, { contracts }) {
    return dedustFirstAsset.action({
      ...sentAsset(found, contracts),
      pool: null,
      collector: anchor.destination,
      targets: requestedTargets(found.one('request')),
      lpTokens: null,
    });
  },
};

/** The deposit is complete, or was rejected. */
function isAnswer(group: Group): boolean {
  return isCall(group, dedustDepositLiquidityAll, dedustRejectDeposit);
}

function sentAsset(
  found: Found,
  contracts: KnownContracts,
): Pick<Deposit, 'dex' | 'sender' | 'sides'> {
  const request = found.one('request');
  const sent = sentSide(request, found.maybe('receipt'), contracts);
  return { dex: 'dedust', sender: request.source, sides: [sent, EMPTY_SIDE] };
}

function sentSide(
  request: Group,
  receipt: Group | null,
  contracts: KnownContracts,
): Deposit['sides'][0] {
  if (!receipt) {
    const { amount } = request.load(dedustDepositLiquidity);
    return { asset: null, amount, wallet: null };
  }
  const vault = contracts.jettonWallet(receipt.destination ?? '') ?? noMatch('unknown wallet');
  const { amount } = receipt.load(jettonInternalTransfer);
  return { asset: vault.jetton, amount, wallet: request.destination };
}

type Asset = Parameters<typeof accountOf>[0] | null;

function targetsOf(
  { asset0, asset1 }: { readonly asset0: Asset; readonly asset1: Asset },
  amount0: bigint,
  amount1: bigint,
): NonNullable<Deposit['targets']> {
  return [
    { asset: asset0 && accountOf(asset0), amount: amount0 },
    { asset: asset1 && accountOf(asset1), amount: amount1 },
  ];
}

/** What the provider wants to deposit in total. */
function requestedTargets(request: Group): NonNullable<Deposit['targets']> {
  if (request.opcode === dedustDepositLiquidity.opcode) {
    const { poolParams, depositParams } = request.load(dedustDepositLiquidity);
    const { asset0TargetBalance, asset1TargetBalance } = depositParams;
    return targetsOf(poolParams, asset0TargetBalance, asset1TargetBalance);
  }
  const { cell } = request.load(transferBody).forwardPayload;
  const payload = dedustDepositLiquidityForwardPayload.load(cell.slice());
  return targetsOf(payload.poolParams, payload.asset0TargetBalance, payload.asset1TargetBalance);
}

/** What a vault returns to the provider. */
function excessOf(
  group: Group,
  provider: Account | null,
  contracts: KnownContracts,
): NonNullable<Deposit['excesses']> {
  if (group.opcode === dedustPayout.opcode)
    return group.destination === provider ? [{ asset: null, amount: group.value }] : [];
  const { destination, amount } = group.load(transferBody);
  const wallet = contracts.jettonWallet(group.destination ?? '');
  return wallet && accountOf(destination) === provider ? [{ asset: wallet.jetton, amount }] : [];
}
