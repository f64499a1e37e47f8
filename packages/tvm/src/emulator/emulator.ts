import { TvmError } from '../errors.ts';
import type { EmulatorInstance } from './instance.ts';

/** A configuration as a BoC, with its cache key. */
export interface ConfigBytes {
  readonly key: string;
  readonly boc: Uint8Array;
}

/** Configurations cached per emulator; a network changes its configuration a few times a day. */
const MAX_CONFIGS = 6;
/**
 * How much is logged. `end` and `whole`: instructions without locations, gas or stacks, the last 256 bytes or the last
 * megabyte. `steps`: with locations and gas, `stacks`: also with stacks, the last 32 MB (`lengthenLogs`).
 */
export type LogLevel = 'end' | 'whole' | 'steps' | 'stacks';
const VERBOSITY: Readonly<Record<LogLevel, number>> = { end: 0, whole: 1, steps: 3, stacks: 4 };
const NULL = 0;
/** Far below the heap limit of a worker, because a heap overflow ends the whole process. Most of a result is the log. */
const MAX_RESULT_BYTES = 64 * 2 ** 20;

export interface TransactionInput {
  readonly libraries: string;
  readonly account: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The encoded tuple of previous blocks. */
  readonly previousBlocks: string | null;
  readonly log: LogLevel;
}

interface CachedConfig {
  readonly text: number;
  /** One emulator per combination of optional inputs, so that inputs of one call never reach another. */
  readonly emulators: Map<string, CachedEmulator>;
}

interface CachedEmulator {
  readonly pointer: number;
  /** The previous blocks that were set last. They are not sent again, because decoding 32 of them takes 0.4 ms. */
  previousBlocks: string | null;
}

/** The start of a result if the input could not be parsed. */
const FAILED = '{"fail":true';

/** Calls one emulator instance: writes strings into its memory and reads the results from it. */
export class Emulator {
  readonly #instance: EmulatorInstance;
  readonly #configs = new Map<string, CachedConfig>();
  /** Whether debug instructions write to the log. The first call of an instance decides for all of its calls. */
  readonly debug: boolean;

  constructor(instance: EmulatorInstance, debug = false) {
    this.#instance = instance;
    this.debug = debug;
  }

  get memoryBytes(): number {
    return this.#instance.memory.buffer.byteLength;
  }

  version(): string {
    return this.#readString(this.#instance.exports._version());
  }

  getMethod(params: string, stack: string, config: ConfigBytes): string {
    const { text } = this.#config(config);
    return this.#call([params, stack], ([first = NULL, second = NULL]) =>
      this.#instance.exports._run_get_method(first, second, text),
    );
  }

  transaction(config: ConfigBytes, input: TransactionInput): string {
    const emulator = this.#emulatorFor(config, input);
    const { pointer, previousBlocks: cached } = emulator;
    const { libraries, account, message, previousBlocks } = input;
    const changed = previousBlocks === cached ? {} : { prev_blocks_info: previousBlocks };
    const texts = [libraries, account, message, JSON.stringify({ ...input.params, ...changed })];
    const answer = this.#call(texts, ([libs = 0, state = 0, cause = 0, params = 0]) =>
      this.#instance.exports._emulate_with_emulator(pointer, libs, state, cause, params),
    );
    emulator.previousBlocks = answer.startsWith(FAILED) ? null : previousBlocks;
    return answer;
  }

  #call(inputs: readonly string[], run: (pointers: readonly number[]) => number): string {
    const pointers = inputs.map((text) => (text === '' ? NULL : this.#writeString(text)));
    const result = run(pointers);
    if (this.#instance.stack.isOverrun) throw new Error('the stack of the emulator was overrun');
    for (const pointer of pointers) if (pointer !== NULL) this.#instance.exports._free(pointer);
    return this.#readString(result);
  }

  /** Writes a string. Inputs are Base64 and ASCII JSON: one byte per character. */
  #writeString(text: string): number {
    const { exports, memory } = this.#instance;
    const pointer = exports._malloc(text.length + 1);
    if (pointer === NULL) throw new Error('the emulator has no memory left');
    const bytes = Buffer.from(memory.buffer, pointer, text.length + 1);
    bytes.write(text, 'latin1');
    bytes[text.length] = 0;
    return pointer;
  }

  #readString(pointer: number): string {
    const { exports, memory } = this.#instance;
    const bytes = Buffer.from(memory.buffer);
    const end = bytes.indexOf(0, pointer);
    const fits = end - pointer <= MAX_RESULT_BYTES;
    const text = fits ? bytes.toString('utf8', pointer, end) : '';
    exports._free(pointer);
    if (!fits) throw new TvmError('TVM_RESULT', `the result has ${end - pointer} bytes`);
    return text;
  }

  #config({ key, boc }: ConfigBytes): CachedConfig {
    const cached = this.#configs.get(key);
    if (cached) return cached;
    this.#evictOldest();
    const base64 = Buffer.from(boc.buffer, boc.byteOffset, boc.length).toString('base64');
    const added: CachedConfig = { text: this.#writeString(base64), emulators: new Map() };
    this.#configs.set(key, added);
    return added;
  }

  #emulatorFor(config: ConfigBytes, input: TransactionInput): CachedEmulator {
    const { libraries, previousBlocks, log } = input;
    const { text, emulators } = this.#config(config);
    const key = `${libraries !== ''} ${previousBlocks !== null} ${log}`;
    const cached = emulators.get(key);
    if (cached) return cached;
    const pointer = this.#instance.exports._create_emulator(text, VERBOSITY[log]);
    if (pointer === NULL) throw new TvmError('TVM_INPUT', 'the configuration is malformed');
    const emulator = { pointer, previousBlocks: null };
    emulators.set(key, emulator);
    return emulator;
  }

  #evictOldest(): void {
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
