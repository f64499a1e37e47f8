import { type Cell, ChainError } from '@tonway/chain';
import { type PrintBody, type PrintedObject, Printer } from '../print/printer.ts';
import { type LoadedBody, loadBody, loadExternalBody } from './message-body.ts';

export interface PrintOptions {
  /** Length of the body's BoC in base64: limits the length of the printed form. */
  readonly bocLength: number;
  /** Whether the body may begin with a signature, as in external messages. */
  readonly isExternal: boolean;
  /** The form of text comments. */
  readonly comment: (text: string) => PrintedObject;
}

/** Allowance for the headers of nested BoCs. */
const EXTRA_CHARACTERS = 2048;

/** The JSON form of a body; null if the body is of no known kind, malformed, or much longer in print. */
export function printBody(cell: Cell, options: PrintOptions): PrintedObject | null {
  const print: PrintBody = (inner, printer) => printLoaded(loadBody(inner), options, printer);
  const printer = new Printer(print, options.bocLength * 2 + EXTRA_CHARACTERS);
  try {
    const loaded = options.isExternal ? loadExternalBody(cell) : loadBody(cell);
    return printLoaded(loaded, options, printer);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

function printLoaded(
  loaded: LoadedBody | null,
  { comment }: PrintOptions,
  printer: Printer,
): PrintedObject | null {
  if (!loaded) return null;
  const { body, struct } = loaded;
  if (struct) return struct.print(body, printer);
  if (body.kind === 'text_comment') return comment(printer.text(body.text));
  return { '@type': 'empty_cell' };
}
