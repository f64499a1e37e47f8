import type { Message } from '@tonway/client/v3';
import type { ComponentChildren } from 'preact';
import { messageOperation } from '../../format/operation.ts';
import { wordsOf } from '../../format/text.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Coins } from '../../ui/amount.tsx';
import { Boc } from '../../ui/boc.tsx';
import { Facts } from '../../ui/facts.tsx';
import { HashLink } from '../../ui/hash-link.tsx';
import { MessageBody } from '../../ui/message-body.tsx';

type Fact = readonly [string, ComponentChildren];

/** All fields of a message. */
export function MessageFacts({ message }: { readonly message: Message }) {
  const { source, destination, value, value_extra_currencies, fwd_fee, import_fee } = message;
  const facts: Fact[] = [
    ['From', source === null ? 'outside of the chain' : <AccountLink address={source} />],
    ['To', destination === null ? 'outside of the chain' : <AccountLink address={destination} />],
    ['Value', value === null ? null : <Coins units={value} />],
    ...Object.entries(value_extra_currencies ?? {}).map(
      ([id, units]): Fact => [`Currency ${id}`, units],
    ),
    ['Operation', <Operation key="operation" message={message} />],
    ['Forward fee', fwd_fee === null ? null : <Coins units={fwd_fee} />],
    ['Import fee', import_fee === null ? null : <Coins units={import_fee} />],
    ['Flags', flagsText(message)],
    ['Hash', <HashLink key="hash" hash={message.hash} page="message" />],
    ['Body', <MessageBody key="body" message={message} />],
    [
      'Initial state',
      message.init_state && <Boc boc={message.init_state.body} name="initial state" />,
    ],
  ];
  return <Facts facts={facts} />;
}

function Operation({ message }: { readonly message: Message }) {
  const name = messageOperation(message);
  const { opcode } = message;
  return (
    <>
      <bdi>{wordsOf(name)}</bdi>
      {opcode !== null && !name.includes(opcode) && <span class="id muted"> {opcode}</span>}
    </>
  );
}

function flagsText({ bounce, bounced, created_lt }: Message): string | null {
  if (created_lt === null) return null;
  if (bounced) return 'bounced: this message returns the value of one that failed';
  return bounce ? 'returns if the receiver fails' : 'does not return if the receiver fails';
}
