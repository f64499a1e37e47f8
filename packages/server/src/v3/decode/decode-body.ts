import { type Cell, ChainError } from '@tonway/chain';
import { printBodyWith, printWhole } from './print-body.ts';
import { signedWallet } from './signed-wallet.ts';
import { type PrintBody, type PrintedObject, Printer } from './tlb/printer.ts';

/** What a body says, as far as it is understood. */
export type DecodedBody = PrintedObject;

/** What is known of a body besides itself. */
export interface BodyFacts {
  /** Its length as a bag in base64. */
  readonly size: number;
  /** Only what comes from outside is signed. */
  readonly mayBeSigned: boolean;
}

/** More than anything but repetition takes: each bag inside has a head of its own. */
const ROOM_CHARACTERS = 2048;

/** `type` is what `@type` was called first. */
const printMessageBody = printBodyWith((comment) => ({
  type: 'text_comment',
  '@type': 'text_comment',
  comment,
}));

const printGivenBody = printBodyWith((text) => ({ '@type': 'text_comment', text }));

/** As messages and payloads show it; null: it is not understood. */
export function decodeBody(body: Cell, facts: BodyFacts): DecodedBody | null {
  return decode(body, facts, printMessageBody);
}

/** As the operation `decode` shows it. */
export function decodeGivenBody(body: Cell, facts: BodyFacts): DecodedBody | null {
  return decode(body, facts, printGivenBody);
}

/** Anybody can send anything: what is broken, or is far longer in print, is not understood. */
function decode(body: Cell, facts: BodyFacts, printBody: PrintBody): DecodedBody | null {
  const printer = new Printer(printBody, facts.size * 2 + ROOM_CHARACTERS);
  try {
    const printed = printBody(body, printer);
    const wallet = !printed && facts.mayBeSigned ? signedWallet(body) : undefined;
    return wallet ? printWhole(wallet, body, printer) : printed;
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}
