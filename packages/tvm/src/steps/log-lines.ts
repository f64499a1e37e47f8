/** A line of the VM log that says something about steps. */
export type LogLine =
  | { readonly kind: 'stack'; readonly text: string }
  | { readonly kind: 'cell'; readonly hash: string; readonly offset: number }
  | { readonly kind: 'execute'; readonly instruction: string }
  | { readonly kind: 'gas-left'; readonly gas: number }
  | { readonly kind: 'gas-limit'; readonly gas: number }
  /** An exception of an instruction other than THROW, which has no line. */
  | { readonly kind: 'exception'; readonly code: number; readonly text: string }
  | { readonly kind: 'out-of-gas'; readonly gas: number }
  /** No handler caught the exception: the VM, or a child VM, ends. */
  | { readonly kind: 'terminated'; readonly code: number }
  | { readonly kind: 'child-finished'; readonly gas: number };

const OUT_OF_GAS = /^unhandled out-of-gas exception: gas consumed=(\d+)/;
const CHILD_FINISHED = /^Child VM finished\. res: -?\d+, steps: \d+, gas: (\d+)/;
const EXCEPTION = /^handling exception code (-?\d+): ?(.*)/;
const CELL = 'code cell hash: ';
const HASH_CHARS = 64;
const OFFSET = ' offset: ';
const MAX_INSTRUCTION_CHARS = 1024;

/** Parses one line of the VM log; null if it is about something else. */
function readLine(log: string, start: number, end: number): LogLine | null {
  const rest = (prefix: string) =>
    log.startsWith(prefix, start) ? log.slice(start + prefix.length, end) : null;
  switch (log[start]) {
    case 's':
      return map(rest('stack: '), (text) => ({ kind: 'stack', text }));
    case 'e':
      return map(rest('execute '), (text) => ({
        kind: 'execute',
        instruction: text.slice(0, MAX_INSTRUCTION_CHARS),
      }));
    case 'g':
      return map(rest('gas remaining: '), (text) => ({ kind: 'gas-left', gas: Number(text) }));
    case 'c':
      return map(rest(CELL), readCell) ?? map(rest('changing gas limit to '), readLimit);
    default:
      return readRare(log.slice(start, end));
  }
}

function readCell(text: string): LogLine | null {
  if (!text.startsWith(OFFSET, HASH_CHARS)) return null;
  const offset = Number(text.slice(HASH_CHARS + OFFSET.length));
  return { kind: 'cell', hash: text.slice(0, HASH_CHARS), offset };
}

function readLimit(text: string): LogLine {
  return { kind: 'gas-limit', gas: Number(text) };
}

function readRare(line: string): LogLine | null {
  const [, code, text = ''] = EXCEPTION.exec(line) ?? [];
  if (code !== undefined) return { kind: 'exception', code: Number(code), text };
  const [, exitCode] = /^default exception handler, .*exit code (-?\d+)/.exec(line) ?? [];
  if (exitCode !== undefined) return { kind: 'terminated', code: Number(exitCode) };
  const [, consumed] = OUT_OF_GAS.exec(line) ?? [];
  if (consumed !== undefined) return { kind: 'out-of-gas', gas: Number(consumed) };
  const [, used] = CHILD_FINISHED.exec(line) ?? [];
  return used === undefined ? null : { kind: 'child-finished', gas: Number(used) };
}

function map<T>(text: string | null, read: (text: string) => T): T | null {
  return text === null ? null : read(text);
}

/** The lines of a log in their order. A log that is cut off starts with an incomplete line, which is left out. */
export function* linesOf(log: string, isCut: boolean): Generator<LogLine> {
  let start = isCut ? log.indexOf('\n') + 1 : 0;
  while (start < log.length) {
    const found = log.indexOf('\n', start);
    const end = found < 0 ? log.length : found;
    const line = readLine(log, start, end);
    if (line) yield line;
    start = end + 1;
  }
}
