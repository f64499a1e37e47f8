import type { Answer, FunctionName, ServerError } from '@tonway/lite-client';
import { shapeOf } from './shape.ts';

/** A shape, and the kind of question whose answer has it. */
export interface Fact {
  readonly name: FunctionName;
  /** Null of a refusal: it may come with any mode. */
  readonly mode: number | null;
  readonly shape: string;
}

/** Every shape of an answer that was seen, once per kind and mode of the question. */
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
