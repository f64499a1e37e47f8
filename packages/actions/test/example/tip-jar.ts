import { account, amount, digits } from '../../src/details/details.ts';
import type { Flow } from '../../src/engine/flow.ts';
import { ActionKind } from '../../src/engine/kind.ts';
import { say } from '../../src/phrases/phrase.ts';
import { call } from '../../src/protocols/basic.ts';
import { accountOf } from '../../src/trace/account.ts';
import type { Account } from '../../src/trace/trace.ts';
import { tipJarReceived, tipJarTip } from './tip-jar-bodies.ts';

interface Tip {
  readonly guest: Account | null;
  readonly jar: Account | null;
  readonly waiter: Account | null;
  readonly amount: bigint | null;
  readonly queryId: bigint;
}

export const tipJarTipping: ActionKind<Tip> = new ActionKind('tip_jar_tip', {
  since: 'v4',
  phrase: say('guest', 'tipped | tip | tipping', '{waiter} with {amount}').seenFrom(
    'waiter',
    'received | receive | receiving',
    'a tip of {amount} from {guest}',
  ),
  fields: ({ guest, jar, waiter, amount, queryId }) => ({
    source: guest,
    destination: jar,
    destination_secondary: waiter,
    amount,
    data: { tip_jar_data: { query_id: queryId } },
  }),
  details: {
    guest: account('source'),
    jar: account('destination'),
    waiter: account('destination_secondary'),
    amount: amount('amount'),
    query_id: digits('tip_jar_data.query_id'),
  },
});

export const tipJarFlow: Flow = {
  pattern: call(tipJarTip).toEach(call(tipJarReceived).as('receipt').optional()),
  build(anchor, found) {
    const { queryId, waiter } = anchor.load(tipJarTip);
    const receipt = found.maybe('receipt');
    const data: Tip = {
      guest: anchor.source,
      jar: anchor.destination,
      waiter: accountOf(waiter),
      amount: receipt ? receipt.load(tipJarReceived).amount : anchor.value,
      queryId,
    };
    return tipJarTipping.action(data, { isFailed: !receipt });
  },
};
