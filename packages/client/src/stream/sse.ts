import { ClientError } from '../errors.ts';

/** An event of a stream of server-sent events. */
export interface SseEvent {
  /** `message` if the event has no name. */
  readonly name: string;
  /** The data, with the lines of the event joined. */
  readonly data: string;
}

/** Longer events are refused, so that a hostile server cannot fill the memory. */
const MAX_EVENT_CHARS = 16 * 2 ** 20;

/**
 * Splits the text of a stream into events; comments and unknown fields are skipped.
 *
 * @example
 * const parser = new SseParser();
 * [...parser.push('event: head\ndata: 7\n')]; // => []
 * [...parser.push('\n')]; // => [{ name: 'head', data: '7' }]
 */
export class SseParser {
  #rest = '';
  #name = '';
  #data: string[] = [];
  #chars = 0;

  /** The events that are complete with this text. */
  *push(text: string): Generator<SseEvent> {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      const event = this.#line(line.endsWith('\r') ? line.slice(0, -1) : line);
      if (event) yield event;
    }
    if (this.#rest.length + this.#chars > MAX_EVENT_CHARS)
      throw new ClientError('INVALID_ANSWER', 'an event of the stream is too long');
  }

  #line(line: string): SseEvent | null {
    if (line === '') return this.#end();
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.#name = value;
    if (field === 'data') {
      this.#data.push(value);
      this.#chars += value.length;
    }
    return null;
  }

  #end(): SseEvent | null {
    const event = { name: this.#name || 'message', data: this.#data.join('\n') };
    const hasData = this.#data.length > 0;
    this.#name = '';
    this.#data = [];
    this.#chars = 0;
    return hasData ? event : null;
  }
}
