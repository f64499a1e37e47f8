import { wordsOf } from '../format/text.ts';
import type { TraceModel, TraceNode } from './model.ts';

export interface TraceFilter {
  /** A part of an operation, or the letter, name or address of an account. */
  readonly text: string;
  readonly failedOnly: boolean;
}

/** Which nodes match; null if all do. */
export function matchingNodes(model: TraceModel, filter: TraceFilter): Uint8Array | null {
  const text = filter.text.trim();
  if (text === '' && !filter.failedOnly) return null;
  const accounts = accountsMatching(model, text);
  const wanted = text.toLowerCase();
  const matches = ({ account, operation, marks }: TraceNode) =>
    (!filter.failedOnly || marks.failure !== null) &&
    (accounts[account] === 1 || isIn(operation, wanted) || isIn(wordsOf(operation), wanted));
  return Uint8Array.from(model.nodes, (node) => (matches(node) ? 1 : 0));
}

function isIn(name: string, wanted: string): boolean {
  return name.toLowerCase().includes(wanted);
}

/** A short text in capital letters is a letter of an account. */
function accountsMatching({ accounts }: TraceModel, text: string): Uint8Array {
  const wanted = text.toLowerCase();
  const isLetter = /^[A-Z]{1,3}$/.test(text);
  return Uint8Array.from(accounts, ({ letter, name, kind, address, friendly }) => {
    if (isLetter) return letter === text ? 1 : 0;
    const texts = [name ?? '', kind ?? '', address, friendly];
    return text !== '' && texts.some((each) => each.toLowerCase().includes(wanted)) ? 1 : 0;
  });
}
