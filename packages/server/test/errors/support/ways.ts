import assert from 'node:assert/strict';
import type { Json } from '../../../src/v2/params/param.ts';
import { assertAnswer, assertEnvelope, type Envelope } from './envelope.ts';

export type Params = Readonly<Record<string, Json>>;

/** Over POST. */
export function askOnce(url: string, operation: string, params: Params): Promise<Envelope> {
  return post(`${url}/${operation}`, params, {});
}

/** Over POST, over JSON-RPC alone and in a batch; all must say the same. */
export async function askEveryWay(
  url: string,
  operation: string,
  params: Params,
  headers: Record<string, string> = {},
): Promise<Envelope> {
  const call = { id: 7, method: operation, params };
  const envelope = await post(`${url}/${operation}`, params, headers);
  const others = [
    await post(`${url}/jsonRPC`, call, headers),
    await batch(`${url}/jsonRPC`, [call], headers),
  ];
  for (const { ok, code, error } of others)
    assert.deepEqual([ok, code, error], [envelope.ok, envelope.code, envelope.error], operation);
  return envelope;
}

async function post(url: string, body: Json, headers: Record<string, string>): Promise<Envelope> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return assertAnswer(response.status, await response.text());
}

/** What concerns all of it is told once, what concerns one request in its place. */
async function batch(url: string, body: Json, headers: Record<string, string>): Promise<Envelope> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200) return assertAnswer(response.status, text);
  const [only] = JSON.parse(text);
  return assertEnvelope(only);
}
