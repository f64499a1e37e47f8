import assert from 'node:assert/strict';
import type { AnswerOf } from '../../../v3/support/answers.ts';
import type { V2Answers } from './v2-answers.ts';

type Params = Readonly<Record<string, string | number>>;

/** Asks one server by both interfaces; whatever is no success fails the test. */
export class BothInterfaces {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async v2<Name extends keyof V2Answers>(name: Name, params: Params): Promise<V2Answers[Name]> {
    return (await this.#get<{ result: V2Answers[Name] }>('v2', name, params)).result;
  }

  v3<Name extends string>(name: Name, params: Params): Promise<AnswerOf<Name>> {
    return this.#get('v3', name, params);
  }

  async #get<Answer>(version: string, operation: string, params: Params): Promise<Answer> {
    const query = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(`${this.#url}/api/${version}/${operation}?${query}`);
    const body = (await response.json()) as Answer;
    assert.equal(response.status, 200, `${operation}?${query}: ${JSON.stringify(body)}`);
    return body;
  }
}
