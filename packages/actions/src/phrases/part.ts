/** A part of a sentence about an action. Everything that strangers wrote on the chain is in quotes or symbols. */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  /** `asset`: the master of a jetton; null: the coin. */
  | { readonly type: 'amount'; readonly asset: string | null; readonly units: string }
  /** An asset without an amount. */
  | { readonly type: 'asset'; readonly asset: string | null }
  /** An extra currency. */
  | { readonly type: 'currency'; readonly id: string; readonly units: string }
  | { readonly type: 'account' | 'nft' | 'domain'; readonly account: string }
  /** A DEX, a marketplace or a provider of stakes. */
  | { readonly type: 'dex'; readonly id: string; readonly name: string }
  /** An operation of a contract: its opcode. */
  | { readonly type: 'operation'; readonly id: string }
  /** A comment or another text from the chain. */
  | { readonly type: 'quote'; readonly text: string }
  | { readonly type: 'encrypted'; readonly bytes: number };

/** Adds parts to a sentence; spaces around parts that vanished are dropped. */
export function append(sentence: Part[], parts: readonly Part[]): void {
  for (const part of parts) {
    const last = sentence.at(-1);
    if (part.type !== 'text') sentence.push(part);
    else if (!last) addText(sentence, part.text.trimStart());
    else if (last.type !== 'text') addText(sentence, part.text);
    else {
      const text = last.text.endsWith(' ') ? part.text.trimStart() : part.text;
      sentence[sentence.length - 1] = { type: 'text', text: last.text + text };
    }
  }
}

function addText(sentence: Part[], text: string): void {
  if (text !== '') sentence.push({ type: 'text', text });
}

/** Things as `a`, `a and b`, `a, b and c`. */
export function enumerated(parts: readonly Part[]): readonly Part[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return [part];
    const comma = index === parts.length - 1 ? ' and ' : ', ';
    return [{ type: 'text', text: comma } as const, part];
  });
}
