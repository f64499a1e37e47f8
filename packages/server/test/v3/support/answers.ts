import type { Static } from 'typebox';
import type { V3_OPERATIONS } from '../../../src/api/v3/operations/index.ts';

type ByName = {
  readonly [O in (typeof V3_OPERATIONS)[number] as O['name']]: Static<O['result']>;
};

/** What each operation answers, by the name that it is called by. */
interface Answers extends ByName {
  readonly account: ByName['addressInformation'];
  readonly wallet: ByName['walletInformation'];
}

/** Unknown where the name is not known before it is asked. */
export type AnswerOf<Name extends string> = Name extends keyof Answers ? Answers[Name] : unknown;

export type Transaction = Answers['transactions']['transactions'][number];
export type Message = Answers['messages']['messages'][number];
export type Block = Answers['blocks']['blocks'][number];
export type Action = Answers['actions']['actions'][number];

/** What is said instead of an answer. */
export interface Failure {
  readonly code: number;
  readonly error: string;
  readonly explanation?: string;
}
