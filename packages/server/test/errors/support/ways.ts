import assert from 'node:assert/strict';
import type { Json } from '../../../src/api/kernel/lossless-json.ts';
import { DOCUMENTS } from '../../openapi/support/documents.ts';
import { assertAnswer, assertEnvelope, type Envelope } from './envelope.ts';

export type Params = Readonly<Record<string, Json>>;

/** Over POST. */
export function askOnce(url: string, operation: string, params: Params): Promise<Envelope> {
  return described(operation, post(`${url}/${operation}`, params, {}));
}

/** Over POST, over JSON-RPC alone and in a batch; all must say the same. */
export async function askEveryWay(
  url: string,
  operation: string,
  params: Params,
  headers: Record<string, string> = {},
): Promise<Envelope> {
  const call = { id: 7, method: operation, params };
  const envelope = await described(operation, post(`${url}/${operation}`, params, headers));
  const others = [
    await post(`${url}/jsonRPC`, call, headers),
    await batch(`${url}/jsonRPC`, [call], headers),
  ];
  const told = ({ ok, code, error, explanation }: Envelope) => ({ ok, code, error, explanation });
  for (const other of others) assert.deepEqual(told(other), told(envelope), operation);
  return envelope;
}

/** The description of the interface names the code among the answers of the operation. */
async function described(operation: string, asked: Promise<Envelope>): Promise<Envelope> {
  const envelope = await asked;
  const { responses } = DOCUMENTS.v2.paths[`/api/v2/${operation}`].post;
  const code = envelope.code ?? 200;
  assert.ok(responses[code], `${operation} is described without ${code}`);
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
