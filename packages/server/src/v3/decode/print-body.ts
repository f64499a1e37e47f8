import { type Cell, ChainError, loadComment } from '@tonway/chain';
import { COMMON } from './schemes/common.ts';
import { DNS } from './schemes/dns.ts';
import { JETTON } from './schemes/jetton.ts';
import { MULTISIG } from './schemes/multisig.ts';
import { NFT } from './schemes/nft.ts';
import { VESTING } from './schemes/vesting.ts';
import { WALLETS } from './schemes/wallets.ts';
import type { PrintBody, PrintedObject, Printer } from './tlb/printer.ts';
import { type Constructor, readScheme } from './tlb/scheme.ts';

const OPCODE_BITS = 32;
const EMPTY: PrintedObject = { '@type': 'empty_cell' };

/** Several protocols may share an opcode: the first one that fits counts. */
const CONSTRUCTORS: ReadonlyMap<number, readonly Constructor[]> = Map.groupBy(
  [COMMON, JETTON, NFT, DNS, MULTISIG, VESTING, WALLETS]
    .flatMap(readScheme)
    .filter(({ tag }) => tag.bits === OPCODE_BITS),
  ({ tag }) => tag.value,
);

/** Prints bodies that begin with a known opcode; text comments in a form of the caller's. */
export function printBodyWith(comment: (text: string) => PrintedObject): PrintBody {
  return (body, printer) => {
    if (body.isSpecial) return null;
    if (body.bitLength < OPCODE_BITS)
      return body.bitLength === 0 && body.refCount === 0 ? EMPTY : null;
    const opcode = body.slice().loadUint(OPCODE_BITS);
    if (opcode === 0) return printComment(body, printer, comment);
    for (const candidate of CONSTRUCTORS.get(opcode) ?? []) {
      const printed = printWhole(candidate, body, printer);
      if (printed) return printed;
    }
    return null;
  };
}

function printComment(
  body: Cell,
  printer: Printer,
  form: (text: string) => PrintedObject,
): PrintedObject | null {
  const comment = loadComment(body);
  return comment?.kind === 'text' ? form(printer.text(comment.text.toString())) : null;
}

/** Null where it is not the whole body. */
export function printWhole(
  { tag, print }: Constructor,
  body: Cell,
  printer: Printer,
): PrintedObject | null {
  try {
    const slice = body.slice().skip(tag.bits);
    const printed = print(slice, printer);
    slice.end();
    return printed;
  } catch (error) {
    if (error instanceof ChainError && error.code !== 'CONTENT_INVALID') return null;
    throw error;
  }
}
