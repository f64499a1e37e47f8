import { toBase64 } from '@tonway/chain';
import type { FastifyReply } from 'fastify';
import type { Proof } from '../upstream/session.ts';
import { blockId } from './shapes/ids.ts';

/** What `@extra` tells: when, by which lite servers, in how long, and whether it was said before. */
export interface Extra {
  readonly servers: readonly number[];
  readonly startedMs: number;
  readonly cached: boolean;
}

/** Of what passes by itself. */
const RETRY_SECONDS = 1;
const NOTHING_USED: readonly number[] = [];

/** `<unix seconds>:<lite servers>:<elapsed ms>`, and `:c` where a cache answered. */
function extraText({ servers, startedMs, cached }: Extra): string {
  const elapsedMs = Math.round((performance.now() - startedMs) * 10_000) / 10_000;
  const asked = servers.length > 0 ? servers.join(',') : '_';
  return `${Math.floor(Date.now() / 1000)}:${asked}:${elapsedMs}${cached ? ':c' : ''}`;
}

/** Members of an envelope, without its braces: JSON-RPC adds its own. */
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

/** Answers with the error envelope; the HTTP status is the code. */
export function sendV2Error(reply: FastifyReply, code: number, text: string): FastifyReply {
  reply.request.failure = text;
  const startedMs = performance.now() - reply.elapsedTime;
  const members = errorMembers(code, text, { servers: NOTHING_USED, startedMs, cached: false });
  return sendMembers(reply, code, members);
}

export function sendMembers(reply: FastifyReply, code: number, members: string): FastifyReply {
  if (code === 503) reply.header('retry-after', RETRY_SECONDS);
  return sendJson(reply, code, `{${members}}`);
}

export function sendJson(reply: FastifyReply, code: number, json: string): FastifyReply {
  return reply.code(code).header('content-type', 'application/json; charset=utf-8').send(json);
}

/** The additive `proof` of an envelope: for each read its block and its bags of cells in base64. */
export function proofsJson(proofs: readonly Proof[]): string {
  return JSON.stringify(
    proofs.map(({ block, parts }) => ({
      '@type': 'tonway.proof',
      block_id: blockId(block),
      parts: Object.fromEntries(Object.entries(parts).map(([name, boc]) => [name, toBase64(boc)])),
    })),
  );
}
