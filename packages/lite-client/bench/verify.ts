import { Account, Address, type BlockIdExt, readBoc } from '@tonway/chain';
import type { Benchmark } from '@tonway/tools/bench';
import { fromTlBlockId } from '../src/block-id.ts';
import { Connection } from '../src/connection/connection.ts';
import { VerifiedReads } from '../src/reads/verified-reads.ts';
import { encodeAnswer, encodeFunction } from '../src/tl/lite-api.ts';
import type { Params } from '../src/tl/types.ts';
import { TrustedChain } from '../src/verify/masterchain/trusted-chain.ts';
import { parrot, requestKey } from '../test/support/parrot.ts';
import { recordedAnswers } from '../test/support/recorded-answers.ts';

type Question = Params<'getAccountState'>;

const IN_FLIGHT = 16;
/** Long samples, so that the garbage collection before each has little effect. */
const ROUNDS = 8;
const H = 1146;

/** All accounts that were read at one masterchain block. */
function recorded(): { answers: Map<string, Uint8Array>; questions: Question[] } {
  const answers = new Map<string, Uint8Array>();
  const questions: Question[] = [];
  for (const { params, answer } of recordedAnswers('localnet', 'getAccountState')) {
    if (params.id.workchain !== -1 || params.id.seqno !== H) continue;
    answers.set(requestKey(encodeFunction('getAccountState', params)), encodeAnswer(answer));
    questions.push(params);
  }
  return { answers, questions };
}

async function readAll(
  questions: readonly Question[],
  read: (question: Question) => Promise<unknown>,
) {
  const left = Array.from({ length: ROUNDS }, () => questions).flat();
  const readOn = async () => {
    for (let next = left.pop(); next; next = left.pop()) await read(next);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, readOn));
}

export default {
  name: 'verify',
  about: 'account states over one connection, verified against decoded only',
  // See docs/decisions/0004-cost-of-verification.md.
  bar: 0.5,
  async setup() {
    const { answers, questions } = recorded();
    const server = await parrot(answers);
    const { port, publicKey } = server;
    const client = new Connection({ host: '127.0.0.1', port, publicKey, slices: null });
    const block: BlockIdExt = fromTlBlockId((questions[0] as Question).id);
    const reads = new VerifiedReads(client, await TrustedChain.open(block));
    const unverified = async (question: Question) => {
      const { state } = await client.query('getAccountState', question);
      return state.length > 0 ? Account.load(readBoc(state)) : null;
    };
    const verified = ({ account: { workchain, id } }: Question) =>
      reads.account(new Address(workchain, id), block);
    return {
      baseline: { label: 'unverified', run: () => readAll(questions, unverified) },
      subject: { label: 'verified', run: () => readAll(questions, verified) },
      units: { amount: questions.length * ROUNDS, name: 'accounts' },
      async close() {
        await client.close();
        await server.close();
      },
    };
  },
} satisfies Benchmark;
