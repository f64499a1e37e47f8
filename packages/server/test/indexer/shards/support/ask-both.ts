import assert from 'node:assert/strict';

// biome-ignore lint/suspicious/noExplicitAny: answers of two interfaces are compared with each other
export type Answer = any;

/** Asks one server by both interfaces; whatever is no success fails the test. */
export class BothInterfaces {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async v2(operation: string, params: Readonly<Record<string, string | number>>): Promise<Answer> {
    return (await this.#get('v2', operation, params)).result;
  }

  v3(operation: string, params: Readonly<Record<string, string | number>>): Promise<Answer> {
    return this.#get('v3', operation, params);
  }

  async #get(
    version: string,
    operation: string,
    params: Readonly<Record<string, string | number>>,
  ): Promise<Answer> {
    const query = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(`${this.#url}/api/${version}/${operation}?${query}`);
    const body = (await response.json()) as Answer;
    assert.equal(response.status, 200, `${operation}?${query}: ${JSON.stringify(body)}`);
    return body;
  }
}
