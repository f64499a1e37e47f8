import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import { type Codec, inCell } from '../tlb/codec.ts';
import { bits256, coins, uint8 } from '../tlb/fields.ts';
import { type Fields, record, union } from '../tlb/record.ts';

/** Oracles of a bridge: key in the other chain by masterchain address. */
export type Oracles = Dictionary<Uint8Array, Uint8Array>;
export const Oracles: Codec<Oracles> = hashmapE(bytesKey(32), bits256);

// oracle_bridge_params#_ bridge_address:bits256 oracle_mutlisig_address:bits256
//   oracles:(HashmapE 256 uint256) external_chain_address:bits256 = OracleBridgeParams;
export interface OracleBridge {
  readonly bridgeAddress: Uint8Array;
  readonly oracleMultisigAddress: Uint8Array;
  readonly oracles: Oracles;
  readonly externalChainAddress: Uint8Array;
}

export const OracleBridge: Codec<OracleBridge> = record<OracleBridge>('OracleBridgeParams', '#_', {
  bridgeAddress: bits256,
  oracleMultisigAddress: bits256,
  oracles: Oracles,
  externalChainAddress: bits256,
});

// jetton_bridge_prices#_ bridge_burn_fee:Coins bridge_mint_fee:Coins wallet_min_tons_for_storage:Coins
//   wallet_gas_consumption:Coins minter_min_tons_for_storage:Coins discover_gas_consumption:Coins
//   = JettonBridgePrices;
export interface JettonBridgePrices {
  readonly bridgeBurnFee: bigint;
  readonly bridgeMintFee: bigint;
  readonly walletMinTonsForStorage: bigint;
  readonly walletGasConsumption: bigint;
  readonly minterMinTonsForStorage: bigint;
  readonly discoverGasConsumption: bigint;
}

export const JettonBridgePrices: Codec<JettonBridgePrices> = record<JettonBridgePrices>(
  'JettonBridgePrices',
  '#_',
  {
    bridgeBurnFee: coins,
    bridgeMintFee: coins,
    walletMinTonsForStorage: coins,
    walletGasConsumption: coins,
    minterMinTonsForStorage: coins,
    discoverGasConsumption: coins,
  },
);

interface Common {
  readonly bridgeAddress: Uint8Array;
  readonly oraclesAddress: Uint8Array;
  readonly oracles: Oracles;
  readonly stateFlags: number;
}

// jetton_bridge_params_v0#00 bridge_address:bits256 oracles_address:bits256
//   oracles:(HashmapE 256 uint256) state_flags:uint8 burn_bridge_fee:Coins = JettonBridgeParams;
export interface JettonBridgeV0 extends Common {
  readonly kind: 'v0';
  readonly burnBridgeFee: bigint;
}

// jetton_bridge_params_v1#01 bridge_address:bits256 oracles_address:bits256
//   oracles:(HashmapE 256 uint256) state_flags:uint8 prices:^JettonBridgePrices
//   external_chain_address:bits256 = JettonBridgeParams;
export interface JettonBridgeV1 extends Common {
  readonly kind: 'v1';
  readonly prices: JettonBridgePrices;
  readonly externalChainAddress: Uint8Array;
}

export type JettonBridge = JettonBridgeV0 | JettonBridgeV1;

const fields: Fields<Common> = {
  bridgeAddress: bits256,
  oraclesAddress: bits256,
  oracles: Oracles,
  stateFlags: uint8,
};

export const JettonBridge: Codec<JettonBridge> = union<JettonBridge>('JettonBridgeParams', {
  v0: ['#00', { ...fields, burnBridgeFee: coins }],
  v1: ['#01', { ...fields, prices: inCell(JettonBridgePrices), externalChainAddress: bits256 }],
});
