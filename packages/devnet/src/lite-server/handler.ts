import type { Answer, FunctionName, Params } from '@tonway/lite-client';
import type { ChainView } from './chain-view.ts';

/** What an answer is made from. */
export interface Context {
  readonly chain: ChainView;
  readonly nowSeconds: number;
}

/** Answers one kind of question, or throws a `Refusal`. */
export type Handler<Name extends FunctionName> = (
  params: Params<Name>,
  context: Context,
) => Answer<Name> | Promise<Answer<Name>>;

/** One handler per question; one that is missing is an unknown query. */
export type Handlers = { readonly [Name in FunctionName]?: Handler<Name> };
