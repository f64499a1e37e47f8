/** Control, format and private characters, lone surrogates, and letters without a shape. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u00a0\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Text of a stranger, which cannot hide or reorder the text around it; at most `max` characters. */
export function visibleText(text: string, max = 140): string {
  let shown = '';
  for (const character of text) {
    const next = shown + character.replace(INVISIBLE, escaped);
    if (next.length > max) return `${shown}…`;
    shown = next;
  }
  return shown;
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

export const SHOWN_OF_ID = 6;

/** Both ends of an address or a hash. */
export function shortId(id: string): string {
  return id.length <= 2 * SHOWN_OF_ID + 2
    ? id
    : `${id.slice(0, SHOWN_OF_ID)}…${id.slice(-SHOWN_OF_ID)}`;
}

/** The beginning of a longer text of our own. */
export function shortText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max)}…`;
}

/** `1 block`, `2 blocks`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** The name of an operation or a field as it is read: `jetton transfer`. Other implementations misspell one. */
export function wordsOf(name: string): string {
  return name.replace(/^mulisig/, 'multisig').replaceAll('_', ' ');
}
