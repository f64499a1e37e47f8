import type { FastifyReply } from 'fastify';
import { ageSeconds } from '../../network/requests/answered-block.ts';
import { entityTag, type Freshness, isNotModified } from '../http/caching.ts';
import type { CachedAnswer } from './answer-cache.ts';
import type { Answer } from './answers.ts';
import { sendMembers } from './envelope.ts';
import type { Operation, V2Settings } from './operation.ts';

/** Null: clients must not cache the answer. */
export function freshnessOf(
  { caching }: Operation,
  { blocksAreFinal }: Pick<V2Settings, 'blocksAreFinal'>,
): Freshness | null {
  if (caching === 'never') return null;
  return caching === 'immutable' && blocksAreFinal ? 'immutable' : 'revalidated';
}

export function respond(
  reply: FastifyReply,
  answer: Answer | Promise<Answer>,
  freshness: Freshness | null = null,
) {
  if (!(answer instanceof Promise)) return sendAnswer(reply, answer, freshness);
  return answer.then((ready) => sendAnswer(reply, ready, freshness));
}

function sendAnswer(
  reply: FastifyReply,
  answer: Answer,
  freshness: Freshness | null,
): FastifyReply {
  setAnswerHeaders(reply, answer);
  const { found, block } = answer;
  // unverified answers are not immutable: another server may answer differently
  const limited = block?.verified === 'none' && freshness ? 'revalidated' : freshness;
  if (found && limited && isNotModified(reply, tagOf(found), limited))
    return reply.code(304).send();
  return sendMembers(reply, answer.code, answer.members);
}

/** Entity tags are computed once per cached answer. */
const TAGS = new WeakMap<CachedAnswer, string>();

function tagOf(found: CachedAnswer): string {
  const tag = TAGS.get(found) ?? entityTag(`${found.resultJson}${found.proofJson ?? ''}`);
  TAGS.set(found, tag);
  return tag;
}

export function setAnswerHeaders(reply: FastifyReply, { block, failure }: Answer): void {
  if (failure !== null) reply.request.failure = failure;
  if (!block) return;
  reply.header('x-tonway-block', block.text).header('x-tonway-verified', block.verified);
  const age = ageSeconds(block);
  if (age !== null) reply.header('x-tonway-block-age', age);
}
