import assert from 'node:assert/strict';

const EXTRA = /^\d+:(_|\d+(,\d+)*):[0-9.e+-]+(:c)?$/;

export interface Envelope {
  readonly ok: boolean;
  readonly code?: number;
  readonly error?: string;
  readonly explanation?: string;
  readonly result?: unknown;
  readonly '@extra': string;
  readonly jsonrpc?: string;
  readonly id?: unknown;
}

/** Refuses what is not exactly the envelope; gives it. */
export function assertEnvelope(value: unknown): Envelope {
  assert.ok(value !== null && typeof value === 'object' && !Array.isArray(value), String(value));
  const envelope = value as Envelope;
  const { ok, code, error, '@extra': extra } = envelope;
  const keys = Object.keys(envelope).filter((key) => !['jsonrpc', 'id', 'proof'].includes(key));
  if (ok) assert.deepEqual(keys, ['ok', 'result', '@extra']);
  else {
    const why = envelope.explanation === undefined ? [] : ['explanation'];
    assert.deepEqual(keys, ['ok', 'error', ...why, 'code', '@extra']);
    assert.equal(ok, false);
    assert.ok(Number.isInteger(code) && typeof error === 'string' && error !== '', error);
  }
  assert.match(extra, EXTRA);
  return envelope;
}

/** Of an answer over HTTP: its status is the code. */
export function assertAnswer(status: number, body: string): Envelope {
  const envelope = assertEnvelope(JSON.parse(body));
  assert.equal(status, envelope.ok ? 200 : envelope.code, body.slice(0, 500));
  return envelope;
}
