import { sign } from 'node:crypto';
import { Builder, type Cell, Message, type MessageFields, type StateInit } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import {
  ACCEPT,
  assemble,
  CHKSIGNU,
  CTOS,
  ENDC,
  ENDS,
  entry,
  GREATER,
  HASHSU,
  LDREF,
  LDSLICEX,
  LDU,
  NEWC,
  OVER,
  PLDU,
  POPCTR,
  PUSH,
  PUSHCTR,
  PUSHPOW2,
  STU,
  SWAP,
  THROWIFNOT,
} from './assembler.ts';

const WRONG = { count: 33, signature: 34 };
/** Send mode: fees are paid separately, so that the whole amount arrives. */
const PAY_FEES_APART = 1;
// action_send_msg#0ec3c86d mode:(## 8) out_msg:^(MessageRelaxed Any) = OutAction;
const SEND_MESSAGE = 0x0ec3c86d;

// _ count:uint64 public_key:bits256 = FaucetData;
export function faucetInit(publicKey: Uint8Array): StateInit {
  const data = new Builder().storeBigUint(0n, 64).storeBits256(publicKey).build();
  return { fixedPrefixLength: null, special: null, code: code(), data, library: null };
}

/** Executes the actions signed by the owner of the key; an increasing count prevents replays. */
// _ signature:bits512 count:uint64 actions:^OutList = FaucetRequest;
function code(): Cell {
  return assemble(
    ...entry({ count: [PUSHCTR(4), CTOS, PLDU(64)] }),
    ...[PUSHPOW2(9), LDSLICEX], //                    signature rest
    ...[SWAP, OVER, HASHSU, SWAP], //                 rest hash signature
    ...[PUSHCTR(4), CTOS, LDU(64), LDU(256), ENDS], // rest hash signature count key
    ...[PUSH(3), PUSH(3), PUSH(2), CHKSIGNU], //      … count key right?
    ...[THROWIFNOT(WRONG.signature), PUSH(4)], //     … count key rest
    ...[LDU(64), LDREF, ENDS], //                     … count key count' actions
    ...[PUSH(1), PUSH(4), GREATER], //                … count key count' actions larger?
    ...[THROWIFNOT(WRONG.count), ACCEPT, POPCTR(5)], // … count key count'
    ...[NEWC, STU(64), STU(256), ENDC, POPCTR(4)], // … count
  );
}

/** The body of an external message that makes the faucet send a message. */
export function faucetBody(key: KeyPair, count: bigint, message: MessageFields): Cell {
  const request = new Builder().storeBigUint(count, 64).storeRef(sendAction(message));
  const signature = sign(null, request.build().hash(), key.privateKey);
  return new Builder().storeBytes(signature).storeBuilder(request).build();
}

// out_list_empty$_ = OutList 0;
// out_list$_ {n:#} prev:^(OutList n) action:OutAction = OutList (n + 1);
function sendAction(message: MessageFields): Cell {
  return new Builder()
    .storeRef(new Builder().build())
    .storeUint(SEND_MESSAGE, 32)
    .storeUint(PAY_FEES_APART, 8)
    .storeRef(Message.toCell(message))
    .build();
}
