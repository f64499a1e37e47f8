import { Message } from '@tonway/chain';
import {
  vestingSendMessage as sendBody,
  vestingAddWhiteList,
  vestingAddWhiteListResponse,
  vestingSendMessageResponse,
} from '@tonway/contracts';
import { account, amount, boc, digits, list } from '../details/details.ts';
import type { Flow } from '../engine/flow.ts';
import { ActionKind } from '../engine/kind.ts';
import { say } from '../phrases/phrase.ts';
import { accountOf } from '../trace/account.ts';
import type { Account } from '../trace/trace.ts';
import { call, plainBocText } from './basic.ts';

interface VestingRequest {
  readonly sender: Account | null;
  readonly vesting: Account | null;
  readonly queryId: bigint;
}

interface SendMessage extends VestingRequest {
  readonly receiver: Account | null;
  readonly amount: bigint;
  readonly messageBoc: string;
}

export const vestingSendMessage: ActionKind<SendMessage> = new ActionKind('vesting_send_message', {
  since: 'v2',
  phrase: say(
    'source',
    'sent | send | sending',
    '{amount} from vesting {vesting} to {destination}',
  ).seenFrom('destination', 'received | receive | receiving', '{amount} from vesting {vesting}'),
  fields: ({ sender, vesting, receiver, amount, queryId, messageBoc }) => ({
    source: sender,
    destination: vesting,
    destination_secondary: receiver,
    amount,
    data: { vesting_send_message_data: { query_id: queryId, message_boc: messageBoc } },
  }),
  details: {
    query_id: digits('vesting_send_message_data.query_id'),
    message_boc: boc('vesting_send_message_data.message_boc'),
    source: account('source'),
    vesting: account('destination'),
    destination: account('destination_secondary'),
    amount: amount('amount'),
  },
});

export const vestingSendMessageFlow: Flow = {
  pattern: call(sendBody).toEach(call(vestingSendMessageResponse)),
  build(anchor) {
    const { queryId, message } = anchor.load(sendBody);
    const { info } = Message.load(message);
    if (info.kind !== 'internal') return null;
    return vestingSendMessage.action({
      sender: anchor.source,
      vesting: anchor.destination,
      queryId,
      receiver: accountOf(info.destination),
      amount: info.value.coins,
      messageBoc: plainBocText(message),
    });
  },
};

interface AddWhitelist extends VestingRequest {
  readonly added: readonly Account[];
}

export const vestingAddWhitelist: ActionKind<AddWhitelist> = new ActionKind(
  'vesting_add_whitelist',
  {
    since: 'v2',
    phrase: say('source', 'allowed | allow | allowing', '{accounts_added} in vesting {vesting}'),
    fields: ({ sender, vesting, queryId, added }) => ({
      source: sender,
      destination: vesting,
      data: { vesting_add_whitelist_data: { query_id: queryId, accounts_added: added } },
    }),
    details: {
      query_id: digits('vesting_add_whitelist_data.query_id'),
      accounts_added: list('account', 'vesting_add_whitelist_data.accounts_added'),
      source: account('source'),
      vesting: account('destination'),
    },
  },
);

export const vestingAddWhitelistFlow: Flow = {
  pattern: call(vestingAddWhiteList).toEach(call(vestingAddWhiteListResponse)),
  build(anchor) {
    const { queryId, addresses } = anchor.load(vestingAddWhiteList);
    return vestingAddWhitelist.action({
      sender: anchor.source,
      vesting: anchor.destination,
      queryId,
      added: addresses.flatMap((address) => accountOf(address) ?? []),
    });
  },
};
