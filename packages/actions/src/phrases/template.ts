import { append, type Part } from './part.ts';
import { fill, parseSlot, type Slot, type Values } from './slot.ts';

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly slot: Slot; readonly lead: string }
  /** Vanishes as a whole if one of its values is missing. */
  | { readonly kind: 'group'; readonly pieces: readonly Piece[] };

/** A word directly before a value; vanishes with it. */
const LEAD = 'and|as|at|by|for|from|in|of|on|through|to|with';
const TOKEN = new RegExp(`\\[([^\\]]*)\\]|(?:\\b(${LEAD}) )?\\{([^}]*)\\}`, 'g');

export type Template = readonly Piece[];

/** Parses text with values in braces; what is in brackets vanishes if one of its values is missing. */
export function parseTemplate(source: string): Template {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of source.matchAll(TOKEN)) {
    const [whole, group, lead, slot] = match;
    if (match.index > end) pieces.push({ kind: 'text', text: source.slice(end, match.index) });
    if (group !== undefined) pieces.push({ kind: 'group', pieces: parseTemplate(group) });
    else pieces.push({ kind: 'slot', slot: parseSlot(slot ?? ''), lead: lead ?? '' });
    end = match.index + whole.length;
  }
  if (end < source.length) pieces.push({ kind: 'text', text: source.slice(end) });
  return pieces;
}

export function slotsOf(template: Template): readonly Slot[] {
  return template.flatMap((piece) => {
    if (piece.kind === 'group') return slotsOf(piece.pieces);
    return piece.kind === 'slot' ? piece.slot : [];
  });
}

export function fillTemplate(template: Template, values: Values): readonly Part[] {
  const sentence: Part[] = [];
  for (const piece of template) append(sentence, partsOf(piece, values, sentence.length === 0));
  return sentence;
}

function partsOf(piece: Piece, values: Values, isFirst: boolean): readonly Part[] {
  if (piece.kind === 'text') return [piece.text].map((text) => ({ type: 'text', text }));
  if (piece.kind === 'group')
    return isComplete(piece.pieces, values) ? fillTemplate(piece.pieces, values) : [];
  const parts = fill(piece.slot, values);
  const hasLead = piece.lead !== '' && parts.length > 0 && !(isFirst && piece.lead === 'and');
  return hasLead ? [{ type: 'text', text: `${piece.lead} ` }, ...parts] : parts;
}

function isComplete(template: Template, values: Values): boolean {
  return slotsOf(template).every((slot) => fill(slot, values).length > 0);
}
