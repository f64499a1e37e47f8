import { toBase64 } from '@tonway/chain';
import type { FastifyReply } from 'fastify';
import type { Proof } from '../../network/upstream/session.ts';
import { blockId } from './shapes/block.ts';

/** The values of `@extra`. */
export interface Extra {
  readonly servers: readonly number[];
  readonly startedMs: number;
  readonly cached: boolean;
}

/** `Retry-After` of transient failures. */
const RETRY_SECONDS = 1;
const NO_SERVERS: readonly number[] = [];

/** `<unix seconds>:<lite servers>:<elapsed ms>`, and `:c` for cached answers. */
function extraText({ servers, startedMs, cached }: Extra): string {
  const elapsedMs = Math.round((performance.now() - startedMs) * 10_000) / 10_000;
  const queried = servers.length > 0 ? servers.join(',') : '_';
  return `${Math.floor(Date.now() / 1000)}:${queried}:${elapsedMs}${cached ? ':c' : ''}`;
}

/** JSON of an envelope without braces, to which JSON-RPC adds members. */
export function successMembers(resultJson: string, extra: Extra, proofJson?: string): string {
  const proof = proofJson === undefined ? '' : `,"proof":${proofJson}`;
  return `"ok":true,"result":${resultJson}${proof},"@extra":"${extraText(extra)}"`;
}

export function errorMembers(
  code: number,
  text: string,
  extra: Extra,
  explanation: string | null = null,
): string {
  const why = explanation === null ? '' : `,"explanation":${JSON.stringify(explanation)}`;
  return `"ok":false,"error":${JSON.stringify(text)}${why},"code":${code},"@extra":"${extraText(extra)}"`;
}

/** Sends an error envelope; the code is the HTTP status. */
export function sendV2Error(reply: FastifyReply, code: number, text: string): FastifyReply {
  reply.request.failure = text;
  const startedMs = performance.now() - reply.elapsedTime;
  const members = errorMembers(code, text, { servers: NO_SERVERS, startedMs, cached: false });
  return sendMembers(reply, code, members);
}

export function sendMembers(reply: FastifyReply, code: number, members: string): FastifyReply {
  if (code === 503) reply.header('retry-after', RETRY_SECONDS);
  return sendJson(reply, code, `{${members}}`);
}

export function sendJson(reply: FastifyReply, code: number, json: string): FastifyReply {
  return reply.code(code).header('content-type', 'application/json; charset=utf-8').send(json);
}

/** The `proof` of an envelope: the block and the BoCs of each read. */
export function proofsJson(proofs: readonly Proof[]): string {
  return JSON.stringify(
    proofs.map(({ block, parts }) => ({
      '@type': 'tonway.proof',
      block_id: blockId(block),
      parts: Object.fromEntries(Object.entries(parts).map(([name, boc]) => [name, toBase64(boc)])),
    })),
  );
}
