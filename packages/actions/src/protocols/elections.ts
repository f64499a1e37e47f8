import {
  electorNewStake,
  electorNewStakeConfirmation,
  electorRecoverStakeRequest,
  electorRecoverStakeResponse,
  type Opcode,
} from '@tonway/contracts';
import { account, amount, type Details, optional } from '../details/details.ts';
import type { Flow } from '../engine/flow.ts';
import { ActionKind } from '../engine/kind.ts';
import type { GroupPattern } from '../engine/pattern.ts';
import { type Phrase, say } from '../phrases/phrase.ts';
import type { Account } from '../trace/trace.ts';
import { call } from './basic.ts';

interface Stake {
  readonly holder: Account | null;
  /** Null if nothing was returned. */
  readonly amount: bigint | null;
}

const DETAILS: Details = {
  stake_holder: account('source'),
  amount: optional(amount('amount')),
};

function electionKind(name: string, phrase: Phrase): ActionKind<Stake> {
  return new ActionKind(name, {
    since: 'v1',
    phrase,
    fields: ({ holder, amount }) => ({ source: holder, amount }),
    details: DETAILS,
  });
}

export const electionDeposit: ActionKind<Stake> = electionKind(
  'election_deposit',
  say('stake_holder', 'staked | stake | staking', '{amount} for the validator election'),
);
export const electionRecover: ActionKind<Stake> = electionKind(
  'election_recover',
  say('stake_holder', 'took back | take back | taking back', '{amount} from the elector'),
);

const ELECTOR = `-1:${'3'.repeat(64)}`;

function answered(request: Opcode, answer: Opcode): GroupPattern {
  return call(request)
    .where(({ destination }) => destination === ELECTOR)
    .toEach(call(answer).as('answer').optional());
}

export const electionDepositFlow: Flow = {
  pattern: answered(electorNewStake, electorNewStakeConfirmation),
  build(anchor, found) {
    const data: Stake = { holder: anchor.source, amount: anchor.value };
    return electionDeposit.action(data, { isFailed: !found.maybe('answer') });
  },
};

export const electionRecoverFlow: Flow = {
  pattern: answered(electorRecoverStakeRequest, electorRecoverStakeResponse),
  build(anchor, found) {
    const answer = found.maybe('answer');
    const data: Stake = { holder: anchor.source, amount: answer?.value ?? null };
    return electionRecover.action(data, { isFailed: !answer });
  },
};
