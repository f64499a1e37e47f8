import { sign } from 'node:crypto';
import { Builder, type Cell, type StateInit } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import {
  ACCEPT,
  assemble,
  CHKSIGNU,
  CTOS,
  DICTISETREF,
  DROP,
  ENDC,
  ENDS,
  EQUAL,
  entry,
  GREATER,
  HASHSU,
  INC,
  LDI,
  LDREF,
  LDSLICEX,
  LDU,
  NEWC,
  NOW,
  OVER,
  PLDU,
  POPCTR,
  PUSH,
  PUSHCTR,
  PUSHINT,
  PUSHNULL,
  PUSHPOW2,
  STREF,
  STU,
  SWAP,
  THROWIFNOT,
} from './assembler.ts';

/** The opcode of the real configuration contract for setting one parameter. */
const SET_PARAMETER = 0x43665021;
const WRONG = { action: 32, seqno: 33, signature: 34, time: 35 };

// the collator reads the configuration from the first reference
// _ config:^(Hashmap 32 ^Cell) seqno:uint32 public_key:bits256 = ConfigContractData;
function dataOf(config: Cell, publicKey: Uint8Array): Cell {
  return new Builder().storeRef(config).storeUint(0, 32).storeBits256(publicKey).build();
}

/** Replaces the real configuration contract: the owner of the key sets parameters, without voting. */
export function configContractInit(config: Cell, publicKey: Uint8Array): StateInit {
  const special = { tick: false, tock: true };
  const data = dataOf(config, publicKey);
  return { fixedPrefixLength: null, special, code: code(), data, library: null };
}

// _ signature:bits512 action:uint32 seqno:uint32 valid_until:uint32 index:int32 value:^Cell = SetParameter;
function code(): Cell {
  return assemble(
    ...entry({ seqno: [PUSHCTR(4), CTOS, PLDU(32)] }),
    ...[PUSHPOW2(9), LDSLICEX], //                    signature rest
    ...[SWAP, OVER, HASHSU, SWAP], //                 rest hash signature
    ...[PUSHCTR(4), CTOS], //                         rest hash signature data
    ...[LDREF, LDU(32), LDU(256), ENDS], //           rest hash signature config seqno key
    ...[PUSH(4), PUSH(4), PUSH(2), CHKSIGNU], //      … config seqno key right?
    ...[THROWIFNOT(WRONG.signature), PUSH(5)], //     … config seqno key rest
    ...[LDU(32), SWAP, PUSHINT(SET_PARAMETER)], //    … config seqno key rest action expected
    ...[EQUAL, THROWIFNOT(WRONG.action)], //          … config seqno key rest
    ...[LDU(32), SWAP, PUSH(3), EQUAL], //            … config seqno key rest same?
    ...[THROWIFNOT(WRONG.seqno), LDU(32), SWAP], //   … config seqno key rest valid_until
    ...[NOW, GREATER, THROWIFNOT(WRONG.time)], //     … config seqno key rest
    ...[LDI(32), LDREF, ENDS, ACCEPT], //             … config seqno key index value
    ...[SWAP, PUSH(4), PUSHINT(32), DICTISETREF], //  … config seqno key config'
    ...[NEWC, STREF], //                              … config seqno key data
    ...[PUSH(2), INC, SWAP, STU(32)], //              … config seqno key data
    ...[STU(256), ENDC, POPCTR(4)], //                … config seqno
  );
}

interface NewParameter {
  readonly index: number;
  readonly value: Cell;
  /** The number of parameters set so far. */
  readonly seqno: number;
  /** Unix time. */
  readonly validUntil: number;
}

/** The body of an external message that sets a parameter. */
export function setParameterBody(
  key: KeyPair,
  { index, value, seqno, validUntil }: NewParameter,
): Cell {
  const request = new Builder()
    .storeUint(SET_PARAMETER, 32)
    .storeUint(seqno, 32)
    .storeUint(validUntil, 32)
    .storeInt(index, 32)
    .storeRef(value);
  const signature = sign(null, request.build().hash(), key.privateKey);
  return new Builder().storeBytes(signature).storeBuilder(request).build();
}

/** Replaces the real elector: collects fees and holds no elections. */
export function electorInit(): StateInit {
  const code = assemble(
    ...entry({
      active_election_id: [PUSHINT(0)],
      past_elections: [PUSHNULL],
      participant_list: [PUSHNULL],
      compute_returned_stake: [DROP, PUSHINT(0)],
    }),
  );
  const special = { tick: true, tock: false };
  return { fixedPrefixLength: null, special, code, data: new Builder().build(), library: null };
}
