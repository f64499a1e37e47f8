import {
  beginCell,
  type Cell,
  Dictionary,
  type DictionaryValue,
  type MessageRelaxed,
  type StateInit,
  storeMessageRelaxed,
} from '@ton/core';
import { type KeyPair, sign } from '@ton/crypto';
import { compile } from '../compile.ts';

// _ public_key:uint256 done:(HashmapE 32 True) = HighloadStorage;
export async function highloadInit(publicKey: Buffer): Promise<StateInit> {
  const data = beginCell().storeBuffer(publicKey, 32).storeBit(false).endCell();
  return { code: await compile('highload/highload'), data };
}

// _ signature:bits512 number:uint32 valid_until:uint32 messages:(HashmapE 16 OutgoingMessage) = SignedRequest;
export function highloadBody(
  key: KeyPair,
  number: number,
  validUntil: number,
  messages: readonly MessageRelaxed[],
  mode: number,
): Cell {
  const dictionary = Dictionary.empty(Dictionary.Keys.Uint(16), outgoing(mode));
  for (const [index, message] of messages.entries()) dictionary.set(index, message);
  const request = beginCell().storeUint(number, 32).storeUint(validUntil, 32).storeDict(dictionary);
  const signature = sign(request.endCell().hash(), key.secretKey);
  return beginCell().storeBuffer(signature, 64).storeBuilder(request).endCell();
}

// _ mode:uint8 message:^(MessageRelaxed Any) = OutgoingMessage;
function outgoing(mode: number): DictionaryValue<MessageRelaxed> {
  return {
    serialize(message, builder) {
      const cell = beginCell().store(storeMessageRelaxed(message)).endCell();
      builder.storeUint(mode, 8).storeRef(cell);
    },
    parse() {
      throw new Error('messages are only sent');
    },
  };
}
