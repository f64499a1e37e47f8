import { TvmError } from '../errors.ts';
import type { EmulatorInstance } from './instance.ts';

/** A configuration as the emulator reads it, and what it is known by. */
export interface ConfigBytes {
  readonly key: string;
  readonly boc: Uint8Array;
}

/** Kept per emulator; the network changes its configuration a few times a day. */
const MAX_CONFIGS = 6;
/** The log has instructions without locations, gas or stacks: the last 256 bytes of it, or the last megabyte. */
const VERBOSITY = { end: 0, whole: 1 };
const NOTHING = 0;
/** Mostly log. The engine ends the whole process where one worker's heap overflows: far from that. */
const MAX_RESULT_BYTES = 64 * 2 ** 20;

export interface TransactionInput {
  readonly libraries: string;
  readonly account: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The encoded tuple of the blocks before. */
  readonly previousBlocks: string | null;
  readonly wholeLog: boolean;
}

interface KeptConfig {
  readonly text: number;
  /** One for each set of things that are always given: what one caller gave must not reach another. */
  readonly emulators: Map<string, KeptEmulator>;
}

interface KeptEmulator {
  readonly pointer: number;
  /** Those that it was given last, and has: to decode 32 of them takes 0.4 ms. */
  previousBlocks: string | null;
}

/** How an answer begins where the input was not even read to its end. */
const FAILED = '{"fail":true';

/** Calls into one instance: strings are put into its memory and taken out again. */
export class Emulator {
  readonly #instance: EmulatorInstance;
  readonly #configs = new Map<string, KeptConfig>();

  constructor(instance: EmulatorInstance) {
    this.#instance = instance;
  }

  get memoryBytes(): number {
    return this.#instance.memory.buffer.byteLength;
  }

  version(): string {
    return this.#take(this.#instance.exports._version());
  }

  getMethod(params: string, stack: string, config: ConfigBytes): string {
    const { text } = this.#config(config);
    return this.#call([params, stack], ([first = NOTHING, second = NOTHING]) =>
      this.#instance.exports._run_get_method(first, second, text),
    );
  }

  transaction(config: ConfigBytes, input: TransactionInput): string {
    const emulator = this.#emulatorFor(config, input);
    const { pointer, previousBlocks: known } = emulator;
    const { libraries, account, message, previousBlocks } = input;
    const news = previousBlocks === known ? {} : { prev_blocks_info: previousBlocks };
    const texts = [libraries, account, message, JSON.stringify({ ...input.params, ...news })];
    const answer = this.#call(texts, ([libs = 0, state = 0, cause = 0, params = 0]) =>
      this.#instance.exports._emulate_with_emulator(pointer, libs, state, cause, params),
    );
    emulator.previousBlocks = answer.startsWith(FAILED) ? null : previousBlocks;
    return answer;
  }

  #call(inputs: readonly string[], run: (pointers: readonly number[]) => number): string {
    const pointers = inputs.map((text) => (text === '' ? NOTHING : this.#put(text)));
    const result = run(pointers);
    if (this.#instance.stack.isOverrun) throw new Error('the stack of the emulator was overrun');
    for (const pointer of pointers) if (pointer !== NOTHING) this.#instance.exports._free(pointer);
    return this.#take(result);
  }

  /** Base64 and JSON of numbers: one byte for each character. */
  #put(text: string): number {
    const { exports, memory } = this.#instance;
    const pointer = exports._malloc(text.length + 1);
    if (pointer === NOTHING) throw new Error('the emulator has no memory left');
    const bytes = Buffer.from(memory.buffer, pointer, text.length + 1);
    bytes.write(text, 'latin1');
    bytes[text.length] = 0;
    return pointer;
  }

  #take(pointer: number): string {
    const { exports, memory } = this.#instance;
    const bytes = Buffer.from(memory.buffer);
    const end = bytes.indexOf(0, pointer);
    const fits = end - pointer <= MAX_RESULT_BYTES;
    const text = fits ? bytes.toString('utf8', pointer, end) : '';
    exports._free(pointer);
    if (!fits) throw new TvmError('TVM_RESULT', `the result has ${end - pointer} bytes`);
    return text;
  }

  #config({ key, boc }: ConfigBytes): KeptConfig {
    const known = this.#configs.get(key);
    if (known) return known;
    this.#forgetOldest();
    const base64 = Buffer.from(boc.buffer, boc.byteOffset, boc.length).toString('base64');
    const kept: KeptConfig = { text: this.#put(base64), emulators: new Map() };
    this.#configs.set(key, kept);
    return kept;
  }

  #emulatorFor(config: ConfigBytes, input: TransactionInput): KeptEmulator {
    const { libraries, previousBlocks, wholeLog } = input;
    const { text, emulators } = this.#config(config);
    const given = `${libraries !== ''} ${previousBlocks !== null} ${wholeLog}`;
    const known = emulators.get(given);
    if (known) return known;
    const verbosity = wholeLog ? VERBOSITY.whole : VERBOSITY.end;
    const pointer = this.#instance.exports._create_emulator(text, verbosity);
    if (pointer === NOTHING) throw new TvmError('TVM_INPUT', 'the configuration is malformed');
    const emulator = { pointer, previousBlocks: null };
    emulators.set(given, emulator);
    return emulator;
  }

  #forgetOldest(): void {
    if (this.#configs.size < MAX_CONFIGS) return;
    const { exports } = this.#instance;
    for (const [key, { text, emulators }] of this.#configs) {
      exports._free(text);
      for (const { pointer } of emulators.values()) exports._destroy_emulator(pointer);
      this.#configs.delete(key);
      return;
    }
  }
}
