import { type Cell, ChainError } from '@tonway/chain';
import { address, cellRef, coins, rest, uint4, uint8, uint64 } from '../bodies/fields.ts';
import {
  jettonBurn,
  jettonChangeAdmin,
  jettonMint,
  jettonTransfer,
  minterJettonMint,
} from '../bodies/jetton.ts';
import { nftTransfer } from '../bodies/nft.ts';
import { type Loaded, struct } from '../bodies/struct.ts';
import { type Comment, loadComment } from '../content/comment.ts';

// Bodies that are sent by multisig wallets but are not in the catalogue of decoded messages, because other contracts
// use some of the opcodes with other meanings.
const jettonTopUp = struct('jetton_top_up', '#00009fd3', { queryId: uint64 });
const jettonClaimAdmin = struct('jetton_claim_admin', '#fb88e119', { queryId: uint64 });
const jettonChangeContent = struct('jetton_change_content', '#cb862902', {
  queryId: uint64,
  newMetadataUrl: rest,
});
const jettonCallTo = struct('jetton_call_to', '#235caf52', {
  queryId: uint64,
  toAddress: address,
  tonAmount: coins,
  action: cellRef,
});
const jettonSetStatus = struct('jetton_set_status', '#eed236d3', {
  queryId: uint64,
  newStatus: uint4,
});
const nominatorWithdraw = struct('single_nominator_withdraw', '#00001000', {
  queryId: uint64,
  coins,
});
const nominatorChangeValidator = struct('single_nominator_change_validator', '#00001001', {
  queryId: uint64,
  validatorAddress: address,
});
const vestingMessage = { queryId: uint64, sendMode: uint8, message: cellRef };
const vestingTransfer = struct('vesting_internal_transfer', '#a7733acd', vestingMessage);
/** The opcode that the reference implementation reads. */
const vestingTransferTwin = struct('vesting_internal_transfer', '#75097f5d', vestingMessage);

const STRUCTS = [
  jettonTransfer,
  jettonBurn,
  jettonMint,
  minterJettonMint,
  nftTransfer,
  jettonTopUp,
  jettonChangeAdmin,
  jettonClaimAdmin,
  jettonChangeContent,
  jettonCallTo,
  jettonSetStatus,
  nominatorWithdraw,
  nominatorChangeValidator,
  vestingTransfer,
  vestingTransferTwin,
] as const;

type KnownBody = Loaded<(typeof STRUCTS)[number]>;

/** A transfer of coins, with a comment or without. */
interface TonTransferBody {
  readonly kind: 'ton_transfer';
  readonly comment: Comment | null;
}

interface UnknownBody {
  readonly kind: 'unknown';
  readonly opcode: number;
  readonly body: Cell;
}

/** The body of a message that an order sends, by `kind`. */
export type OrderBody = KnownBody | TonTransferBody | UnknownBody;

const OPCODE_BITS = 32;
const BY_OPCODE = new Map(STRUCTS.map((each) => [each.opcode, each]));

export function loadOrderBody(body: Cell): OrderBody {
  if (body.bitLength < OPCODE_BITS) return { kind: 'ton_transfer', comment: null };
  const comment = loadComment(body);
  if (comment) return { kind: 'ton_transfer', comment };
  const opcode = body.slice().loadUint(OPCODE_BITS);
  return loadKnown(opcode, body) ?? { kind: 'unknown', opcode, body };
}

/** Contracts ignore what follows the fields, so the body may be longer. */
function loadKnown(opcode: number, body: Cell): KnownBody | null {
  try {
    return (BY_OPCODE.get(opcode)?.load(body.slice()) as KnownBody | undefined) ?? null;
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
