import { type Cell, toBase64, writeBoc } from '@tonway/chain';
import {
  jettonBurn as burnBody,
  jettonBurnNotification,
  jettonInternalTransfer,
  jettonNotify,
  type Loaded,
  loadComment,
  jettonMint as mintBody,
  minterJettonMint,
  type Payload,
  jettonTransfer as transferBody,
} from '@tonway/contracts';
import { PTON_MASTERS } from '../assets.ts';
import { account, amount, asset, boc, digits, flag, text } from '../details/details.ts';
import type { Flow } from '../engine/flow.ts';
import type { Group } from '../engine/group.ts';
import { ActionKind } from '../engine/kind.ts';
import { type GroupPattern, maybe } from '../engine/pattern.ts';
import { say } from '../phrases/phrase.ts';
import { accountOf } from '../trace/account.ts';
import type { KnownContracts } from '../trace/known-contracts.ts';
import type { Account } from '../trace/trace.ts';
import { call, commentText, formed } from './basic.ts';

export interface JettonTransfer {
  readonly sender: Account | null;
  readonly senderWallet: Account | null;
  readonly receiver: Account | null;
  readonly receiverWallet: Account | null;
  readonly jetton: Account | null;
  readonly amount: bigint;
  readonly queryId: bigint;
  readonly responseDestination: Account | null;
  readonly forwardAmount: bigint;
  readonly customPayload: Cell | null;
  readonly forwardPayload: Cell | null;
}

export const jettonTransfer: ActionKind<JettonTransfer> = new ActionKind('jetton_transfer', {
  since: 'v1',
  phrase: say(
    'sender',
    'sent | send | sending',
    '{amount asset!} to {receiver} {comment is_encrypted_comment}',
  ).seenFrom(
    'receiver',
    'received | receive | receiving',
    '{amount asset!} from {sender} {comment is_encrypted_comment}',
  ),
  fields: (data) => {
    const comment = data.forwardPayload && loadComment(data.forwardPayload);
    return {
      source: data.sender,
      source_secondary: data.senderWallet,
      destination: data.receiver,
      destination_secondary: data.receiverWallet,
      asset: data.jetton,
      amount: data.amount,
      data: {
        jetton_transfer_data: {
          query_id: data.queryId,
          response_destination: data.responseDestination,
          forward_amount: data.forwardAmount,
          custom_payload: bocText(data.customPayload),
          forward_payload: bocText(data.forwardPayload),
          comment: comment && commentText(comment),
          is_encrypted_comment: comment?.kind === 'encrypted',
        },
      },
    };
  },
  details: {
    asset: asset('asset'),
    sender: account('source'),
    receiver: account('destination'),
    sender_jetton_wallet: account('source_secondary'),
    receiver_jetton_wallet: account('destination_secondary'),
    amount: amount('amount'),
    comment: text('jetton_transfer_data.comment'),
    is_encrypted_comment: flag('jetton_transfer_data.is_encrypted_comment'),
    query_id: digits('jetton_transfer_data.query_id'),
    response_destination: account('jetton_transfer_data.response_destination'),
    custom_payload: boc('jetton_transfer_data.custom_payload'),
    forward_payload: boc('jetton_transfer_data.forward_payload'),
    forward_amount: amount('jetton_transfer_data.forward_amount'),
  },
});

/** A jetton transfer whose payload begins with the opcode of one of the bodies. */
export function jettonTransferWith(
  ...bodies: readonly { readonly opcode: number }[]
): GroupPattern {
  const opcodes = new Set(bodies.map(({ opcode }) => opcode));
  return formed(jettonTransfer).where((group) => {
    const payload = jettonTransfer.of(group)?.forwardPayload;
    return !!payload && payload.bitLength >= 32 && opcodes.has(payload.slice().loadUint(32));
  });
}

export function bocText(cell: Cell | null): string | null {
  return cell && toBase64(writeBoc(cell));
}

/** Null for an empty payload. */
function payloadOf({ cell }: Payload): Cell | null {
  return cell.bitLength === 0 && cell.refCount === 0 ? null : cell;
}

export function transferData(anchor: Group): Omit<JettonTransfer, 'receiverWallet' | 'jetton'> {
  const body = anchor.load(transferBody);
  return {
    sender: anchor.source,
    senderWallet: anchor.destination,
    receiver: accountOf(body.destination),
    amount: body.amount,
    queryId: body.queryId,
    responseDestination: accountOf(body.responseDestination),
    forwardAmount: body.forwardTonAmount,
    customPayload: body.customPayload,
    forwardPayload: payloadOf(body.forwardPayload),
  };
}

export const jettonTransferFlow: Flow = {
  pattern: call(transferBody).toEach(
    call(jettonInternalTransfer).as('receipt').toEach(call(jettonNotify).optional()),
  ),
  build(anchor, found, { contracts }) {
    const receipt = found.one('receipt');
    const wallet = contracts.jettonWallet(receipt.destination ?? '');
    if (!wallet || !isFromWallet(anchor, receipt, contracts)) return null;
    const data: JettonTransfer = {
      ...transferData(anchor),
      receiver: wallet.owner,
      receiverWallet: receipt.destination,
      jetton: wallet.jetton,
      amount: receipt.load(jettonInternalTransfer).amount,
    };
    return jettonTransfer.action(data, { isFailed: anchor.isAborted || receipt.isAborted });
  },
};

/** Whether a wallet of the same jetton has sent a receipt. Anybody can send one, but a wallet accepts only real ones. */
function isFromWallet(anchor: Group, receipt: Group, contracts: KnownContracts): boolean {
  const sender = contracts.jettonWallet(anchor.destination ?? '');
  if (!sender) return !receipt.isAborted;
  return sender.jetton === contracts.jettonWallet(receipt.destination ?? '')?.jetton;
}

/** Wallets of pTON, the jetton that stands for TON, hand over TON instead of jettons. */
export const ptonTransferFlow: Flow = {
  pattern: call(transferBody).toEach(call(jettonNotify).optional()),
  build(anchor, _found, { contracts }) {
    const wallet = contracts.jettonWallet(anchor.destination ?? '');
    if (!wallet || !PTON_MASTERS.has(wallet.jetton)) return null;
    const data: JettonTransfer = {
      ...transferData(anchor),
      senderWallet: null,
      receiverWallet: null,
      jetton: wallet.jetton,
    };
    return jettonTransfer.action(data, { isFailed: anchor.isAborted });
  },
};

export interface JettonBurn {
  readonly owner: Account;
  readonly wallet: Account | null;
  readonly jetton: Account;
  readonly amount: bigint;
}

export const jettonBurn: ActionKind<JettonBurn> = new ActionKind('jetton_burn', {
  since: 'v1',
  phrase: say('owner', 'burned | burn | burning', '{amount asset!}'),
  fields: ({ owner, wallet, jetton, amount }) => ({
    source: owner,
    source_secondary: wallet,
    asset: jetton,
    amount,
  }),
  details: {
    owner: account('source'),
    owner_jetton_wallet: account('source_secondary'),
    asset: asset('asset'),
    amount: amount('amount'),
  },
});

export const jettonBurnFlow: Flow = {
  pattern: call(burnBody).toEach(call(jettonBurnNotification).optional()),
  build(anchor, _found, { contracts }) {
    const wallet = contracts.jettonWallet(anchor.destination ?? '');
    if (!wallet) return null;
    const { owner, jetton } = wallet;
    const { amount } = anchor.load(burnBody);
    const data: JettonBurn = { owner, wallet: anchor.destination, jetton, amount };
    return jettonBurn.action(data, { isFailed: anchor.isAborted });
  },
};

export interface JettonMint {
  readonly receiver: Account | null;
  readonly receiverWallet: Account | null;
  readonly jetton: Account | null;
  readonly amount: bigint | null;
  readonly tonAmount: bigint;
}

export const jettonMint: ActionKind<JettonMint> = new ActionKind('jetton_mint', {
  since: 'v1',
  phrase: say(null, 'minted | mint | minting', '{amount asset!} for {receiver}').seenFrom(
    'receiver',
    'received | receive | receiving',
    '{amount asset!}, newly minted',
  ),
  fields: ({ receiver, receiverWallet, jetton, amount, tonAmount }) => ({
    destination: receiver,
    destination_secondary: receiverWallet,
    asset: jetton,
    amount,
    value: tonAmount,
  }),
  details: {
    asset: asset('asset'),
    receiver: account('destination'),
    receiver_jetton_wallet: account('destination_secondary'),
    amount: amount('amount'),
    ton_amount: amount('value'),
  },
});

export const jettonMintFlow: Flow = {
  pattern: call(mintBody, minterJettonMint).toEach(
    maybe(
      call(jettonInternalTransfer).as('receipt').toEach(call(jettonNotify).optional()),
      call(jettonNotify),
    ),
  ),
  build(anchor, found, { contracts }) {
    const body = anchor.load(mintBody, minterJettonMint);
    const receipt = found.maybe('receipt');
    if (!receipt) {
      const data: JettonMint = {
        receiver: accountOf(body.toAddress),
        receiverWallet: null,
        jetton: anchor.destination,
        amount: requestedAmount(body),
        tonAmount: body.tonAmount,
      };
      return jettonMint.action(data, { isFailed: true });
    }
    const wallet = contracts.jettonWallet(receipt.destination ?? '');
    if (!wallet || wallet.jetton !== anchor.destination) return null;
    const data: JettonMint = {
      receiver: wallet.owner,
      receiverWallet: receipt.destination,
      jetton: wallet.jetton,
      amount: receipt.load(jettonInternalTransfer).amount,
      tonAmount: body.tonAmount,
    };
    return jettonMint.action(data, { isFailed: anchor.isAborted || receipt.isAborted });
  },
};

/** The amount in a request of the reference minter; other minters do not state it at a fixed place. */
function requestedAmount(
  body: Loaded<typeof mintBody> | Loaded<typeof minterJettonMint>,
): bigint | null {
  if (body.kind !== minterJettonMint.kind) return null;
  const slice = body.masterMsg.slice();
  slice.skip(32 + 64);
  return slice.loadCoins();
}
