/** Longer stacks are left out of the response: 250 entries of the usual size. */
const MAX_STACK_CHARS = 65_536;
/** Longer entries are shortened; a slice of 1023 bits has 300 characters. */
const MAX_ENTRY_CHARS = 1024;

const SPACE = 32;
/** By character: 1 for opening brackets, -1 for closing ones. */
const NESTING = new Int8Array(128);
for (const char of '[({') NESTING[char.charCodeAt(0)] = 1;
for (const char of '])}') NESTING[char.charCodeAt(0)] = -1;
const START = '[ ';
const END = ']';

/** The entries of a stack in the notation of the VM log, `[ 1 C{…} (null) ]`; null if it is too long or was cut off. */
export function stackEntries(line: string): string[] | null {
  const text = line.trimEnd();
  if (text.length > MAX_STACK_CHARS || !text.startsWith(START) || !text.endsWith(END)) return null;
  const entries: string[] = [];
  const last = text.length - END.length;
  let [depth, start] = [0, START.length];
  for (let at = start; at <= last; at++) {
    const code = at === last ? SPACE : text.charCodeAt(at);
    depth += NESTING[code] ?? 0;
    if (code !== SPACE || depth !== 0) continue;
    if (at > start) entries.push(shortened(text.slice(start, at)));
    start = at + 1;
  }
  return depth === 0 ? entries : null;
}

function shortened(entry: string): string {
  return entry.length > MAX_ENTRY_CHARS ? `${entry.slice(0, MAX_ENTRY_CHARS)}…` : entry;
}
