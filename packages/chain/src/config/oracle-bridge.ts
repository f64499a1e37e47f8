import { type Dictionary, hashmapE } from '../dict/dictionary.ts';
import { bytesKey } from '../dict/keys.ts';
import type { Codec } from '../tlb/codec.ts';
import { bits256 } from '../tlb/fields.ts';
import { record } from '../tlb/record.ts';

/** The oracles of a bridge: masterchain address and key in the other chain. */
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
