import {
  Address,
  Builder,
  type Cell,
  CryptoSignaturePair,
  type CurrencyCollection,
  Dictionary,
  MASTERCHAIN,
  type McBlockExtra,
  type McStateExtra,
  Message,
  uintKey,
} from '@tonway/chain';
import type { BlockBuilder } from '../block-builder.ts';
import { importSyntheticMessage } from '../interventions.ts';
import { isZero } from '../value-flow.ts';
import type { Income } from './income.ts';
import type { RegisteredShards } from './register-shards.ts';

type SpecialMessages = Pick<McBlockExtra, 'recoverCreateMsg' | 'mintMsg'>;

/** The two messages that a masterchain block sends itself: collected fees and minted currencies. */
export async function sendSpecialMessages(
  builder: BlockBuilder,
  { recovered, minted }: Income,
): Promise<SpecialMessages> {
  const { feeCollectorAddress, minterAddress } = builder.config;
  const recoverCreateMsg = await sendSpecialMessage(builder, feeCollectorAddress, recovered);
  return { recoverCreateMsg, mintMsg: await sendSpecialMessage(builder, minterAddress, minted) };
}

export function blockExtraOf(
  { afterKeyBlock, shardHashes, config }: McStateExtra,
  { fees }: RegisteredShards,
  specialMessages: SpecialMessages,
): McBlockExtra {
  return {
    shardHashes,
    shardFees: fees,
    // the reference node leaves them empty
    prevBlkSignatures: new Dictionary(uintKey(16), CryptoSignaturePair),
    ...specialMessages,
    config: afterKeyBlock ? config : null,
  };
}

const EMPTY = new Builder().build();

/** Sends fees or minted currencies to a contract in a special message; null if there is nothing to pay. */
async function sendSpecialMessage(
  builder: BlockBuilder,
  to: Uint8Array,
  value: CurrencyCollection,
): Promise<Cell | null> {
  if (isZero(value)) return null;
  return importSyntheticMessage(builder, messageTo(builder, to, value));
}

function messageTo(builder: BlockBuilder, to: Uint8Array, value: CurrencyCollection): Message {
  const cell = Message.toCell({
    info: {
      kind: 'internal',
      ihrDisabled: true,
      bounce: true,
      bounced: false,
      source: new Address(MASTERCHAIN, new Uint8Array(32)),
      destination: new Address(MASTERCHAIN, to),
      value,
      extraFlags: 0n,
      fwdFee: 0n,
      createdLt: builder.startLt,
      createdAt: builder.next.now,
    },
    init: null,
    initInRef: false,
    body: EMPTY,
    bodyInRef: false,
  });
  return Message.load(cell);
}
