import assert from 'node:assert/strict';
import { ClientRecord, type Notification } from './client-record.ts';

// SSE clients, each as it behaves in the field.

interface Reader {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly subscription: object;
}

abstract class SseReader extends ClientRecord {
  readonly #closing = new AbortController();
  readonly #watch: NodeJS.Timeout;
  #isEnded = false;

  /** `deadAfterMs`: the client gives up after so long without a byte. */
  constructor(reader: Reader, deadAfterMs = Number.POSITIVE_INFINITY) {
    super();
    this.#watch = setInterval(
      () => this.guard(() => assert.ok(this.silenceMs < deadAfterMs, 'no bytes')),
      100,
    );
    void this.#read(reader).catch((error) => {
      if (!this.#closing.signal.aborted) this.guard(() => assert.fail(error));
    });
  }

  protected abstract onData(text: string): void;

  /** Every data line is the text of a JSON object. */
  protected parse(text: string): Partial<Notification> & { readonly status?: string } {
    const value = JSON.parse(text);
    assert.ok(value !== null && typeof value === 'object' && !Array.isArray(value), text);
    return value;
  }

  get isOpen(): boolean {
    return !this.#isEnded && this.failure === null;
  }

  close(): void {
    clearInterval(this.#watch);
    this.#closing.abort();
  }

  async #read({ url, headers, subscription }: Reader): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
      body: JSON.stringify(subscription),
      signal: this.#closing.signal,
    });
    assert.equal(response.status, 200);
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      this.heard();
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data:')) this.guard(() => this.onData(line.slice(5).trim()));
    }
    this.#isEnded = true;
  }
}

/** Acton's explorer: only data lines, of which it takes those with a type that it knows. */
export class ActonExplorer extends SseReader {
  /** `v2`: the address of HTTP API v2. */
  constructor(v2: string, key: string, addresses: readonly string[]) {
    super({
      url: `${v2.replace(/\/v2$/, '')}/streaming/v2/sse`,
      headers: { 'x-api-key': key },
      subscription: { types: ['transactions', 'actions'], addresses, min_finality: 'confirmed' },
    });
  }

  protected override onData(text: string): void {
    const data = this.parse(text);
    if (data.status === 'subscribed') this.acknowledged();
    if (data.type !== undefined) this.received.push(data as Notification);
  }
}

/** The fields that a decoder of a generated client requires. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  transactions: ['finality', 'trace_external_hash_norm', 'transactions'],
  actions: ['finality', 'trace_external_hash_norm', 'actions'],
  trace: ['finality', 'trace_external_hash_norm', 'trace', 'transactions'],
  account_state_change: ['finality', 'account', 'state'],
  jettons_change: ['finality', 'jetton'],
  trace_invalidated: ['trace_external_hash_norm'],
};

/** A client generated from the description of TonAPI: data that it cannot decode ends it. */
export class GeneratedClient extends SseReader {
  constructor(origin: string, key: string, subscription: object) {
    const headers = { authorization: `Bearer ${key}` };
    super({ url: `${origin}/streaming/v2/sse`, headers, subscription });
  }

  protected override onData(text: string): void {
    const data = this.parse(text);
    if (data.type === undefined && data.status === 'subscribed') {
      this.acknowledged();
      return;
    }
    const fields = FIELDS[data.type ?? ''] ?? assert.fail(`unknown type: ${text}`);
    for (const field of fields) assert.ok(field in data, `${data.type} without ${field}`);
    this.received.push(data as Notification);
  }
}

/** The SSE client of ton-python/toncenter: the acknowledgement first, and bytes every 30 seconds. */
export class PythonStream extends SseReader {
  constructor(origin: string, key: string, subscription: object) {
    const headers = { 'x-api-key': key };
    super({ url: `${origin}/api/streaming/v2/sse`, headers, subscription }, 30_000);
  }

  protected override onData(text: string): void {
    const data = this.parse(text);
    if (Number.isFinite(this.acknowledgedMs)) {
      this.received.push(data as Notification);
      return;
    }
    assert.equal(data.status, 'subscribed', 'the first frame is the acknowledgement');
    this.acknowledged();
  }
}

const ACKNOWLEDGED_WITHIN_MS = 2000;

/** A payment by x402: waits until one trace is final. */
export class X402Payment extends SseReader {
  /** `headers`: with the key, as TonAPI or TON Center takes it. */
  constructor(url: string, headers: Readonly<Record<string, string>>, trace: string) {
    const subscription = {
      types: ['trace'],
      trace_external_hash_norms: [trace],
      min_finality: 'pending',
    };
    super({ url, headers, subscription }, 20_000);
    setTimeout(() => this.guard(() => this.#requireAcknowledgement()), ACKNOWLEDGED_WITHIN_MS);
  }

  get isSettled(): boolean {
    return this.received.some(({ finality }) => finality === 'finalized');
  }

  #requireAcknowledgement(): void {
    assert.ok(this.acknowledgedMs <= ACKNOWLEDGED_WITHIN_MS, 'not acknowledged');
  }

  protected override onData(text: string): void {
    const data = this.parse(text);
    if (data.status === 'subscribed') this.acknowledged();
    else this.received.push(data as Notification);
  }
}
