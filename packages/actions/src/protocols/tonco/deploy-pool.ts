import { type Loaded, toncoPoolInit, toncoRouterCreatePool } from '@tonway/contracts';
import { account, digits, flag } from '../../details/details.ts';
import type { Flow } from '../../engine/flow.ts';
import { ActionKind } from '../../engine/kind.ts';
import { say } from '../../phrases/phrase.ts';
import { accountOf } from '../../trace/account.ts';
import type { Account } from '../../trace/trace.ts';
import { call } from '../basic.ts';

interface DeployedPool {
  readonly deployer: Account | null;
  readonly router: Account | null;
  readonly pool: Account | null;
  readonly request: Loaded<typeof toncoRouterCreatePool>;
  readonly isActive: boolean;
}

export const toncoDeployPool: ActionKind<DeployedPool> = new ActionKind('tonco_deploy_pool', {
  since: 'v2',
  phrase: say(
    'source',
    'created | create | creating',
    'the pool {jetton_minter_1:asset}/{jetton_minter_2:asset} on TONCO',
  ),
  fields: ({ deployer, router, pool, request, isActive }) => ({
    source: deployer,
    destination: router,
    destination_secondary: pool,
    data: {
      tonco_deploy_pool_data: {
        jetton0_router_wallet: accountOf(request.jettonWallet0),
        jetton1_router_wallet: accountOf(request.jettonWallet1),
        jetton0_minter: accountOf(request.minterCell.jetton0Minter),
        jetton1_minter: accountOf(request.minterCell.jetton1Minter),
        tick_spacing: BigInt(request.tickSpacing),
        initial_price_x96: request.initialPriceX96,
        protocol_fee: BigInt(request.protocolFee),
        lp_fee_base: BigInt(request.lpFeeBase),
        lp_fee_current: BigInt(request.lpFeeCurrent),
        pool_active: isActive,
      },
    },
  }),
  details: {
    source: account('source'),
    pool: account('destination_secondary'),
    router: account('destination'),
    router_jetton_wallet_1: account('tonco_deploy_pool_data.jetton0_router_wallet'),
    router_jetton_wallet_2: account('tonco_deploy_pool_data.jetton1_router_wallet'),
    jetton_minter_1: account('tonco_deploy_pool_data.jetton0_minter'),
    jetton_minter_2: account('tonco_deploy_pool_data.jetton1_minter'),
    tick_spacing: digits('tonco_deploy_pool_data.tick_spacing'),
    initial_price_x96: digits('tonco_deploy_pool_data.initial_price_x96'),
    protocol_fee: digits('tonco_deploy_pool_data.protocol_fee'),
    lp_fee_base: digits('tonco_deploy_pool_data.lp_fee_base'),
    lp_fee_current: digits('tonco_deploy_pool_data.lp_fee_current'),
    pool_active: flag('tonco_deploy_pool_data.pool_active'),
  },
});

export const toncoDeployPoolFlow: Flow = {
  pattern: call(toncoRouterCreatePool).toEach(call(toncoPoolInit).as('pool')),
  build(anchor, found) {
    const pool = found.one('pool');
    return toncoDeployPool.action({
      deployer: anchor.source,
      router: anchor.destination,
      pool: pool.destination,
      request: anchor.load(toncoRouterCreatePool),
      isActive: pool.load(toncoPoolInit).poolActive,
    });
  },
};
