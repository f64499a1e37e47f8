import {
  address,
  bool,
  cellRef,
  coins,
  inReference,
  int24,
  int256,
  maybe,
  optional,
  uint16,
  uint32,
  uint64,
  uint128,
  uint160,
  uint256,
  unread,
} from './fields.ts';
import { struct } from './struct.ts';

// Pools of today send more than the described fields in some messages: what follows is not read.

const query = { queryId: uint64 };
const position = { liquidity: uint128, tickLower: int24, tickUpper: int24 };
const burnt = { liquidityToBurn: uint128, tickLower: int24, tickUpper: int24 };
const fees = { protocolFee: uint16, lpFeeBase: uint16, lpFeeCurrent: uint16 };
const lastFees = { feeGrowthInside0LastX128: uint256, feeGrowthInside1LastX128: uint256 };
const oldFeeCell = inReference(struct('tonco_old_fee_cell', '#_', lastFees));
const minters = { jetton0Minter: address, jetton1Minter: address };
const contents = { nftv3Content: cellRef, nftv3itemContent: cellRef };

export const toncoPoolSwap = struct('tonco_pool_swap', '#a7fb58f8', {
  ...query,
  ownerAddress: address,
  sourceWallet: address,
  swapParams: inReference(
    struct('tonco_swap_params', '#_', {
      amount: coins,
      sqrtPriceLimitX96: uint160,
      minOutAmount: coins,
    }),
  ),
  swapPayloads: inReference(
    struct('tonco_swap_payloads', '#_', {
      targetAddress: address,
      okForwardAmount: coins,
      okForwardPayload: maybe(cellRef),
      retForwardAmount: coins,
      retForwardPayload: maybe(cellRef),
    }),
  ),
});
/** `next` is a further swap, by the multi-hop contract. */
export const toncoPoolSwapPayload = struct('tonco_pool_swap_payload', '#a7fb58f8', {
  routerWallet: address,
  sqrtPriceLimitX96: uint160,
  minOutAmount: coins,
  recipient: address,
  next: maybe(cellRef),
});

const payTo = { ...query, reciever0: address, reciever1: address, exitCode: uint32, seqno: uint64 };
const coinsinfoCell = maybe(
  inReference(
    struct('tonco_coins_info_cell', '#_', {
      amount0: coins,
      jetton0Address: address,
      amount1: coins,
      jetton1Address: address,
      payloadCell: optional(
        inReference(
          struct('tonco_payload_cell', '#_', {
            payloadAmount0: coins,
            payload0: maybe(cellRef),
            payloadAmount1: coins,
            payload1: maybe(cellRef),
          }),
        ),
      ),
    }),
  ),
);

/** What all payments have in common. */
export const toncoRouterPayTo = struct('tonco_router_pay_to', '#a1daa96d', {
  ...payTo,
  coinsinfoCell,
  rest: unread,
});
/** After a swap, or without details. */
export const toncoRouterPayToNormal = struct('tonco_router_pay_to_normal', '#a1daa96d', {
  ...payTo,
  coinsinfoCell,
  indexerSwapInfoCell: maybe(
    inReference(
      struct('tonco_indexer_swap_info_cell', '#_', {
        liquidity: uint128,
        priceSqrt: uint160,
        tick: int24,
        feeGrowthGlobal0x128: int256,
        feeGrowthGlobal1x128: int256,
      }),
    ),
  ),
});
/** After a position was burnt. */
export const toncoRouterPayToExitCode201 = struct(
  'tonco_router_pay_to_exit_code_201',
  '#a1daa96d',
  {
    ...payTo,
    coinsinfoCell,
    indexerBurnInfoCell: maybe(
      inReference(
        struct('tonco_indexer_burn_info_cell', '#_', {
          nftIndex: uint64,
          liquidityBurned: uint128,
          tickLower: int24,
          tickUpper: int24,
          tickBurn: int24,
        }),
      ),
    ),
  },
);

const fund = {
  ...query,
  ownerAddress: address,
  amount0: coins,
  amount1: coins,
  enough0: coins,
  enough1: coins,
  ...position,
};

export const toncoPoolFundAccount = struct('tonco_pool_fund_account', '#4468de77', fund);
export const toncoPoolFundAccountPayload = struct('tonco_pool_fund_account_payload', '#4468de77', {
  otherJettonWallet: address,
  amount0: coins,
  amount1: coins,
  ...position,
});
/** Older pools. */
export const toncoPoolMint = struct('tonco_pool_mint', '#b2c1b6e3', fund);
export const toncoPoolMintAndRefund = struct('tonco_pool_mint_and_refund', '#81702ef8', {
  ...query,
  amount0Funded: coins,
  amount1Funded: coins,
  recipient: address,
  ...position,
});
export const toncoAccountAddLiquidity = struct('tonco_account_add_liquidity', '#3ebe5431', {
  ...query,
  newAmount0: coins,
  newAmount1: coins,
  newEnough0: coins,
  newEnough1: coins,
  ...position,
});
export const toncoAccountRefundMe = struct('tonco_account_refund_me', '#0bf3f447', query);

export const toncoPositionNftInit = struct('tonco_position_nft_init', '#d5ecca2a', {
  ...query,
  userAddress: address,
  ...position,
  oldFeeCell: inReference(
    struct('tonco_old_fee_cell_full', '#_', {
      ...lastFees,
      nftIndex: uint64,
      jetton0Amount: coins,
      jetton1Amount: coins,
      tick: int24,
    }),
  ),
  rest: unread,
});
export const toncoPoolStartBurn = struct('tonco_pool_start_burn', '#530b5f2c', {
  ...query,
  burnedIndex: uint64,
  ...burnt,
});
export const toncoPositionNftBurn = struct('tonco_position_nft_burn', '#46ca335a', {
  ...query,
  nftOwner: address,
  ...burnt,
  oldFeeCell,
});
export const toncoPoolBurn = struct('tonco_pool_burn', '#d73ac09d', {
  ...query,
  recipient: address,
  burnedIndex: uint64,
  ...position,
  liquidityToBurn: uint128,
  oldFeeCell,
  newFeeCell: inReference(
    struct('tonco_new_fee_cell', '#_', {
      feeGrowthInside0CurrentX128: uint256,
      feeGrowthInside1CurrentX128: uint256,
    }),
  ),
});

export const toncoRouterCreatePool = struct('tonco_router_create_pool', '#2e3034ef', {
  ...query,
  jettonWallet0: address,
  jettonWallet1: address,
  tickSpacing: int24,
  initialPriceX96: uint160,
  ...fees,
  ...contents,
  minterCell: inReference(
    struct('tonco_minter_controller_cell', '#_', { ...minters, controllerAddr: address }),
  ),
  rest: unread,
});
export const toncoPoolInit = struct('tonco_pool_init', '#441c39ed', {
  ...query,
  fromAdmin: bool,
  hasAdmin: bool,
  adminAddress: address,
  hasController: bool,
  controllerAddress: address,
  setSpacing: bool,
  tickSpacing: int24,
  setPrice: bool,
  initialPriceX96: uint160,
  setActive: bool,
  poolActive: bool,
  ...fees,
  ...contents,
  minterCell: maybe(inReference(struct('tonco_minter_cell', '#_', minters))),
  rest: unread,
});
export const toncoPoolSetFee = struct('tonco_pool_set_fee', '#6bdcbeb8', { ...query, ...fees });
export const toncoPoolLock = struct('tonco_pool_lock', '#b1b0b7e2', query);
export const toncoPoolUnlock = struct('tonco_pool_unlock', '#4e737e4d', query);
export const toncoResetGas = struct('tonco_reset_gas', '#42a0fb43', query);

export const TONCO_BODIES = [
  toncoPoolSwap,
  toncoRouterPayToNormal,
  toncoRouterPayToExitCode201,
  toncoPoolFundAccount,
  toncoPoolFundAccountPayload,
  toncoPoolMint,
  toncoPoolMintAndRefund,
  toncoAccountAddLiquidity,
  toncoAccountRefundMe,
  toncoPoolStartBurn,
  toncoPositionNftBurn,
  toncoPoolBurn,
  toncoPoolSetFee,
  toncoPoolLock,
  toncoPoolUnlock,
  toncoResetGas,
] as const;
