import { Address, type Message, type MessageAddress, NO_CURRENCIES, toBase64 } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { AccountAddress, accountAddress } from './account-address.ts';
import { ExtraCurrencies, extraCurrencies } from './extra-currencies.ts';
import { decodedBody, MessageData } from './message-data.ts';

const common = {
  hash: Type.String(),
  value: Type.String(),
  extra_currencies: ExtraCurrencies,
  fwd_fee: Type.String(),
  ihr_fee: Type.String(),
  created_lt: Type.String(),
  body_hash: Type.String(),
  msg_data: MessageData,
};

export const RawMessage = Type.Object({
  '@type': Type.Literal('raw.message'),
  source: AccountAddress,
  destination: AccountAddress,
  ...common,
});

export const ExtMessage = Type.Object({
  '@type': Type.Literal('ext.message'),
  source: Type.String(),
  destination: Type.String(),
  ...common,
  message: Type.Optional(Type.String()),
});

/** With addresses in objects. */
export function rawMessage(message: Message): Static<typeof RawMessage> {
  const { hash, source, destination, ...header } = headerOf(message);
  return {
    '@type': 'raw.message',
    hash,
    source: accountAddress(source),
    destination: accountAddress(destination),
    ...header,
    msg_data: decodedBody(message).msg_data,
  };
}

/** With addresses as text, and with what the body says. */
export function extMessage(message: Message): Static<typeof ExtMessage> {
  return { '@type': 'ext.message', ...headerOf(message), ...decodedBody(message) };
}

function headerOf(message: Message) {
  const { info } = message;
  const isInternal = info.kind === 'internal';
  const { coins, extra } = isInternal ? info.value : NO_CURRENCIES;
  return {
    hash: toBase64(message.hash),
    source: addressText(info.source),
    destination: addressText(info.destination),
    value: coins.toString(),
    extra_currencies: extraCurrencies(extra),
    fwd_fee: isInternal ? info.fwdFee.toString() : '0',
    // what stands in its place has had another meaning since global version 12
    ihr_fee: '0',
    created_lt: info.kind === 'external-in' ? '0' : info.createdLt.toString(),
    body_hash: toBase64(message.body.hash()),
  };
}

/** Only ordinary addresses have a friendly form. */
function addressText(address: MessageAddress): string {
  return address instanceof Address ? address.toFriendly() : '';
}
