import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decodeAnswer,
  decodeFunction,
  encodeFunction,
  type FunctionName,
  type Params,
  type Result,
  toTlBlockId,
} from '@tonway/lite-client';
import { rowsOf } from '../support/differential.ts';
import { readBackLink, readConfig, readLookUp } from '../support/node-reader.ts';
import { ask, viewAt } from '../support/recorded-network.ts';

const NETWORK = 'localnet';
const FROM_KEY_BLOCK = 0x8000;

async function answerTo<Name extends FunctionName>(
  name: Name,
  params: Params<Name>,
  head: number,
): Promise<Result<Name>> {
  return resultIn(name, await ask(NETWORK, head, encodeFunction(name, params)));
}

function resultIn<Name extends FunctionName>(name: Name, response: Uint8Array): Result<Name> {
  const answer = decodeAnswer(name, response);
  assert.notEqual(answer.kind, 'liteServer.error');
  return answer as Result<Name>;
}

interface Answered<Name extends FunctionName> {
  readonly params: Params<Name>;
  /** The node's answer and ours. */
  readonly answers: readonly Result<Name>[];
}

/** The recorded queries of a kind that were not refused. */
async function* answered<Name extends FunctionName>(name: Name): AsyncGenerator<Answered<Name>> {
  for (const { request, response, head } of rowsOf(NETWORK, name)) {
    if (!response || decodeAnswer(name, response).kind === 'liteServer.error') continue;
    const responses = [response, await ask(NETWORK, head, request)];
    yield {
      params: decodeFunction(request).params as Params<Name>,
      answers: responses.map((each) => resultIn(name, each)),
    };
  }
}

test('the reader finds its lookups in answers of a node and in ours', async () => {
  let read = 0;
  for (const name of ['getConfigAll', 'getConfigParams'] as const) {
    for await (const { params, answers } of answered(name)) {
      if ((params.mode & FROM_KEY_BLOCK) !== 0) continue;
      const [theirs = 0, ours] = answers.map(readConfig);
      assert.equal(ours, theirs);
      read += theirs;
    }
  }
  for await (const { answers } of answered('getBlockProof')) {
    for (const { steps } of answers) for (const step of steps) readBackLink(step);
  }
  for await (const { params, answers } of answered('lookupBlockWithProof')) {
    for (const answer of answers) readLookUp(params, answer);
  }
  assert.ok(read > 200, `${read} earlier blocks read`);
});

test('the configuration proof contains all earlier blocks that are looked up, at any chain length', async () => {
  const { store } = await viewAt(NETWORK, 1865);
  const counts: number[] = [];
  for (const seqno of [1, 2, 16, 100, 101, 1599, 1600, 1601, 1700, 1865]) {
    const id = toTlBlockId((store.masterchainBlock(seqno) ?? assert.fail()).id);
    for (const mode of [0x80, 0x90, 0xa0, 0xc0, 0x180, 0x3ff]) {
      const whole = readConfig(await answerTo('getConfigAll', { mode, id }, 1865));
      const paramList = [8];
      assert.equal(
        readConfig(await answerTo('getConfigParams', { mode, id, paramList }, 1865)),
        whole,
      );
      counts.push(whole);
    }
    for (const mode of [0x10, 0x20, 0x100, 0x200, 0x37f])
      readConfig(await answerTo('getConfigParams', { mode, id, paramList: [] }, 1865));
  }
  assert.equal(Math.max(...counts), 15 + 16);
});

test('backward links and lookups contain their target block, at any chain length', async () => {
  const { store } = await viewAt(NETWORK, 1865);
  const idOf = (seqno: number) => toTlBlockId((store.masterchainBlock(seqno) ?? assert.fail()).id);
  for (const from of [1600, 1601, 1864, 1865]) {
    for (const to of [1, 50, 490, 1599]) {
      const params = { mode: 0x1001, knownBlock: idOf(from), targetBlock: idOf(to) };
      const { steps } = await answerTo('getBlockProof', params, 1865);
      assert.equal(steps.length, 1);
      for (const step of steps) readBackLink(step);
      const { workchain, shard } = idOf(to);
      const asked = { mode: 1, id: { workchain, shard, seqno: to }, mcBlockId: idOf(from) };
      readLookUp(asked, await answerTo('lookupBlockWithProof', asked, 1865));
    }
  }
});
