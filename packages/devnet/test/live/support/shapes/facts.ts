import type { Answer, FunctionName, ServerError } from '@tonway/lite-client';
import { shapeOf } from './shape.ts';

/** A shape, and the kind of query whose answer has it. */
export interface Fact {
  readonly name: FunctionName;
  /** Null for a refusal, which is independent of the mode. */
  readonly mode: number | null;
  readonly shape: string;
}

/** All observed shapes of answers, once per kind and mode of the query. */
export class Facts {
  readonly #byText = new Map<string, Fact>();

  add(name: FunctionName, mode: number, answer: Answer<FunctionName> | ServerError): void {
    for (const shape of shapeOf(answer)) {
      const fact = { name, mode: answer.kind === 'liteServer.error' ? null : mode, shape };
      this.#byText.set(textOf(fact), fact);
    }
  }

  [Symbol.iterator](): Iterator<Fact> {
    return this.#byText.values();
  }

  has(fact: Fact): boolean {
    return this.#byText.has(textOf(fact));
  }
}

function textOf({ name, mode, shape }: Fact): string {
  return `${name} ${mode} ${shape}`;
}
