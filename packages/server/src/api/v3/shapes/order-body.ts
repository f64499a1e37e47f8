import { type Cell, ChainError, coins, loadSnake, Message, MessageAddress } from '@tonway/chain';
import { ContentText, loadComment, type OrderBody, opcodeName } from '@tonway/contracts';
import { exactNumber } from '../../kernel/lossless-json.ts';
import { addressText, bocText } from './text.ts';

type Fields = Record<string, unknown>;
type BodyOf<Kind extends OrderBody['kind']> = Extract<OrderBody, { readonly kind: Kind }>;

/** The type and the fields of a body. Query ids are numbers here, unlike everywhere else. */
export function orderBody(body: OrderBody): [type: string, fields: Fields] {
  switch (body.kind) {
    case 'ton_transfer':
      return [body.kind, commentFields(body.comment)];
    case 'unknown':
      return [body.kind, { opcode: body.opcode, data: bocText(body.body) }];
    case 'minter_jetton_mint':
      return ['jetton_mint', { opcode: 0x15, ...mintFields(body) }];
    case 'jetton_mint':
      return [body.kind, { opcode: 0x642b7d07, ...mintFields(body) }];
    default:
      return [body.kind, { query_id: exactNumber(body.queryId), ...otherFields(body) }];
  }
}

function otherFields(
  body: Exclude<
    OrderBody,
    BodyOf<'ton_transfer' | 'unknown' | 'minter_jetton_mint' | 'jetton_mint'>
  >,
): Fields {
  switch (body.kind) {
    case 'jetton_transfer':
      return jettonTransferFields(body);
    case 'jetton_burn':
      return {
        amount: body.amount.toString(),
        response_destination: addressText(body.responseDestination),
      };
    case 'nft_transfer':
      return {
        new_owner: addressText(body.newOwner),
        response_destination: addressText(body.responseDestination),
        custom_payload: bocOrNull(body.customPayload),
        forward_amount: body.forwardAmount.toString(),
        forward_payload: payloadBoc(body.forwardPayload.cell),
      };
    case 'jetton_change_admin':
      return { new_admin_address: addressText(body.newAdminAddress) };
    case 'jetton_change_content':
      return { new_metadata_url: snakeText(body.newMetadataUrl) };
    case 'jetton_call_to':
      return {
        to_address: addressText(body.toAddress),
        ton_amount: body.tonAmount.toString(),
        action_type: opcodeNameOf(body.action),
        action_data: bocText(body.action),
      };
    case 'jetton_set_status':
      return { new_status: body.newStatus };
    case 'single_nominator_withdraw':
      return { coins: body.coins.toString() };
    case 'single_nominator_change_validator':
      return { validator_address: addressText(body.validatorAddress) };
    case 'vesting_internal_transfer':
      return { send_mode: body.sendMode, ...innerMessageFields(body.message) };
    case 'jetton_top_up':
    case 'jetton_claim_admin':
      return {};
  }
}

function commentFields(comment: BodyOf<'ton_transfer'>['comment']): Fields {
  const isEncrypted = comment?.kind === 'encrypted';
  if (isEncrypted)
    return { comment: Buffer.from(comment.data).toString('base64'), encrypted: true };
  return { comment: comment?.text.toString() ?? '', encrypted: false };
}

function jettonTransferFields(body: BodyOf<'jetton_transfer'>): Fields {
  return {
    amount: body.amount.toString(),
    destination: addressText(body.destination),
    response: addressText(body.responseDestination),
    custom_payload: bocOrNull(body.customPayload),
    forward_amount: body.forwardTonAmount.toString(),
    ...forwardFields(body.forwardPayload.cell),
  };
}

const STONFI_SWAP = 0x25938561;
const OPCODE_BITS = 32;
const NANO_DIGITS = 9;

function forwardFields(payload: Cell): Fields {
  const base = {
    comment: '',
    encrypted_comment: false,
    forward_payload: payloadBoc(payload),
    stonfi_swap_body: null,
  };
  if (isEmpty(payload)) return { ...base, payload_sum_type: '' };
  const comment = loadComment(payload);
  if (comment) {
    const isEncrypted = comment.kind === 'encrypted';
    return {
      ...base,
      comment: commentFields(comment).comment,
      encrypted_comment: isEncrypted,
      payload_sum_type: isEncrypted ? 'EncryptedTextComment' : 'TextComment',
    };
  }
  const swap = stonfiSwap(payload);
  if (swap) return { ...base, payload_sum_type: 'StonfiSwap', stonfi_swap_body: swap };
  return { ...base, payload_sum_type: 'Unknown' };
}

// swap#25938561 token_wallet:MsgAddress min_out:Coins to_address:MsgAddress
function stonfiSwap(payload: Cell): Fields | null {
  return nullIfMalformed(() => {
    const slice = payload.slice();
    if (slice.remainingBits < OPCODE_BITS || slice.loadUint(OPCODE_BITS) !== STONFI_SWAP)
      return null;
    return {
      jetton_wallet: addressText(MessageAddress.load(slice)),
      min_amount: inCoins(coins.load(slice)),
      user_address: addressText(MessageAddress.load(slice)),
    };
  });
}

/** Nanograms as a decimal fraction without trailing zeros. */
function inCoins(nano: bigint): string {
  const digits = nano.toString().padStart(NANO_DIGITS + 1, '0');
  const fraction = digits.slice(-NANO_DIGITS).replace(/0+$/, '');
  return digits.slice(0, -NANO_DIGITS) + (fraction && `.${fraction}`);
}

function mintFields(body: BodyOf<'jetton_mint' | 'minter_jetton_mint'>): Fields {
  return {
    query_id: exactNumber(body.queryId),
    to_address: addressText(body.toAddress),
    ton_amount: body.tonAmount.toString(),
    ...nullIfMalformed(() => masterMessageFields(body.masterMsg)),
  };
}

// internal_transfer#178d4519 query_id:uint64 jetton_amount:Coins …
function masterMessageFields(message: Cell): Fields {
  const slice = message.slice().skip(OPCODE_BITS);
  return {
    master_msg_query_id: exactNumber(slice.loadBigUint(64)),
    master_msg_jetton_amount: coins.load(slice).toString(),
  };
}

function innerMessageFields(cell: Cell): Fields | null {
  return nullIfMalformed(() => {
    const { info, body } = Message.load(cell);
    const comment = loadComment(body);
    return {
      destination: addressText(info.destination),
      value: info.kind === 'internal' ? info.value.coins.toString() : null,
      message_body: bocText(body),
      comment: comment?.kind === 'text' ? comment.text.toString() : '',
    };
  });
}

function snakeText(cell: Cell): string | null {
  return nullIfMalformed(() => new ContentText(loadSnake(cell.slice())).toString());
}

function opcodeNameOf(cell: Cell): string {
  if (cell.bitLength < OPCODE_BITS) return 'unknown';
  return opcodeName(cell.slice().loadUint(OPCODE_BITS)) ?? 'unknown';
}

function isEmpty(cell: Cell): boolean {
  return cell.bitLength === 0 && cell.refCount === 0;
}

function payloadBoc(cell: Cell): string | null {
  return isEmpty(cell) ? null : bocText(cell);
}

function bocOrNull(cell: Cell | null): string | null {
  return cell && bocText(cell);
}

function nullIfMalformed<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
