import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Block, readBoc, transactionsOf } from '@tonway/chain';
import { blocksOf, chainBlocks, readJson } from '@tonway/tools/fixtures';
import type { Context } from '../../src/api/v3/operation.ts';
import { decode } from '../../src/api/v3/operations/decode.ts';
import { readBody, readInput } from '../../src/api/v3/params/v3-type.ts';
import { message } from '../../src/api/v3/shapes/message.ts';

interface Step {
  readonly title: string;
  readonly expect?: {
    readonly comment?: string;
    readonly amount?: string;
    readonly jetton_transfer?: string;
    readonly jetton_burn?: string;
    readonly forward?: string;
    readonly nft_transfer?: number;
  };
  readonly result?: { readonly transactions?: readonly { readonly in_msg_hash?: string }[] };
}

// biome-ignore lint/suspicious/noExplicitAny: messages are compared with what is known of them
type Message = any;

const LISTED = 1000;

/** Opcodes whose bodies say more than one thing. */
const OTHER_NAMES = new Map([['delete_dns_record', 'change_dns_record']]);

suite('bodies of a recorded network', async () => {
  const messages = [...messagesOf('localnet'), ...messagesOf('localnet/split')];
  const byHash = new Map(messages.map((each) => [each.hash, each]));
  const { steps } = readJson<{ steps: readonly Step[] }>('localnet', 'scenario.json');
  const received = (step: Step): Message[] =>
    (step.result?.transactions ?? []).flatMap(
      ({ in_msg_hash }) =>
        byHash.get(Buffer.from(in_msg_hash ?? '', 'hex').toString('base64')) ?? [],
    );
  const decodedIn = (step: Step, type: string) =>
    received(step)
      .map(({ message_content }) => message_content.decoded)
      .filter((decoded) => decoded?.['@type'] === type);

  test('comments equal those of the scenario', () => {
    const commented = steps.filter(({ expect }) => expect?.comment !== undefined);
    for (const step of commented) {
      const comments = received(step).flatMap(({ value, message_content: { decoded } }) => {
        const inner = decoded?.forward_payload?.value ?? decoded;
        return inner?.['@type'] === 'text_comment' ? [{ value, comment: inner.comment }] : [];
      });
      const { comment, amount } = step.expect ?? {};
      const found = comments.find((each) => each.comment === comment);
      assert.ok(found, step.title);
      if (amount !== undefined) assert.equal(found.value, amount);
    }
    assert.ok(commented.length > 5);
  });

  test('amounts of jettons equal those of the scenario', () => {
    const jettonSteps = steps.filter(
      ({ expect }) => expect?.jetton_transfer ?? expect?.jetton_burn,
    );
    for (const step of jettonSteps) {
      const { jetton_transfer, jetton_burn, forward } = step.expect ?? {};
      const [decoded] = decodedIn(step, jetton_burn ? 'jetton_burn' : 'jetton_transfer');
      assert.equal(decoded?.amount.value, jetton_burn ?? jetton_transfer, step.title);
      if (forward !== undefined) assert.equal(decoded.forward_ton_amount.value, forward);
    }
    assert.ok(jettonSteps.length > 8);
    for (const step of steps.filter(({ expect }) => expect?.nft_transfer !== undefined))
      assert.equal(decodedIn(step, 'nft_transfer').length, 1, step.title);
  });

  test('decoded bodies have the name of their opcode', () => {
    for (const { opcode, decoded_opcode, message_content } of messages) {
      const type = message_content.decoded?.['@type'];
      if (decoded_opcode === null || type === undefined) continue;
      assert.equal(OTHER_NAMES.get(type) ?? type, decoded_opcode, opcode);
    }
  });

  test('signed bodies of external messages are decoded', () => {
    const types = new Set(
      messages.flatMap(({ message_content }) => message_content.decoded?.['@type'] ?? []),
    );
    for (const type of [
      'wallet_signed_v1_v2',
      'wallet_signed_v3',
      'wallet_signed_v4',
      'w5_external_signed_request',
      'w5_internal_signed_request',
      'highload_wallet_signed_v3',
    ])
      assert.ok(types.has(type), type);
    for (const { source, message_content } of messages)
      if (/_signed_v/.test(message_content.decoded?.['@type'])) assert.equal(source, null);
  });

  test('the decode operation returns the same for every body and opcode', async () => {
    const distinct = [
      ...new Map(messages.map((each) => [each.message_content.hash, each])).values(),
    ];
    const known = distinct.filter(({ source }) => source !== null);
    for (let from = 0; from < known.length; from += LISTED) {
      const page = known.slice(from, from + LISTED);
      const { opcodes, bodies } = await posted({
        opcodes: page.map(({ opcode }) => opcode ?? 'ffffff00'),
        bodies: page.map(({ message_content }) => message_content.body),
      });
      for (const [i, { decoded_opcode, message_content, opcode }] of page.entries()) {
        assert.equal(opcodes[i], decoded_opcode ?? 'unknown', opcode);
        const { decoded } = message_content;
        if (decoded) assert.deepEqual(bodies[i], asGiven(decoded));
        else assert.match(bodies[i].error ?? bodies[i]['@type'], /^unknown|_signed_/);
      }
    }
  });
});

test('most bodies of mainnet in these protocols are decoded', () => {
  const counts = new Map<string, { all: number; understood: number }>();
  for (const { boc, features } of chainBlocks()) {
    if (features && 'err' in features) continue;
    for (const { decoded_opcode, bounced, message_content } of messagesIn(boc)) {
      if (decoded_opcode === null || bounced) continue;
      const count = counts.get(decoded_opcode) ?? { all: 0, understood: 0 };
      counts.set(decoded_opcode, count);
      count.all++;
      if (message_content.decoded) count.understood++;
    }
  }
  for (const [name, least] of Object.entries(MAINNET)) {
    const { all, understood } = counts.get(name) ?? { all: 0, understood: 0 };
    assert.ok(all >= least && understood / all > 0.9, `${name}: ${understood} of ${all}`);
  }
});

/** So many of them are in the blocks. */
const MAINNET = {
  text_comment: 3000,
  excess: 90,
  jetton_transfer: 60,
  jetton_internal_transfer: 50,
  jetton_notify: 50,
  jetton_burn_notification: 5,
  nft_transfer: 15,
  nft_ownership_assigned: 15,
  w5_external_signed_request: 40,
  highload_v3_internal_request: 10,
};

test('the example of the API is decoded', async () => {
  const bodies = 'te6cckEBAQEACAAADAAAAABoaeh7Muk=';
  const hi = { '@type': 'text_comment', text: 'hi' };
  assert.deepEqual(await asked({ opcodes: ['0x0f8a7ea5', '0'], bodies }), {
    opcodes: ['jetton_transfer', 'text_comment'],
    bodies: [hi],
  });
  const hex = Buffer.from(bodies, 'base64').toString('hex');
  assert.deepEqual(
    await posted({ opcodes: ['-1', '260734629', '4294967295'], bodies: [hex, 'zz', ''] }),
    {
      opcodes: ['bounce', 'jetton_transfer', 'bounce'],
      bodies: [hi, NO_BAG, NO_BAG],
    },
  );
  const { bodies: broken } = await asked({ bodies: 'te6cckEB' });
  assert.match(broken[0].error, /^unknown: .*BOC_TRUNCATED/);
  assert.deepEqual(await asked({}), { opcodes: [], bodies: [] });
});

const NO_BAG = { error: 'unknown: neither base64 nor hex' };

test('invalid bodies are refused', async () => {
  const refusals = [
    [{ opcodes: ['1', ''] }, 'invalid opcode format at index 1: '],
    [{ opcodes: ['1', '0xzz'] }, 'invalid opcode format at index 1: zz'],
    [{ opcodes: ['99999999999'] }, 'invalid opcode format at index 0: 99999999999'],
    [{ opcodes: Array(1001).fill('1') }, 'opcodes list exceeds maximum length of 1000'],
    [{ bodies: Array(1001).fill('te6') }, 'bodies list exceeds maximum length of 1000'],
  ] as const;
  for (const [params, message] of refusals)
    for (const ask of [asked, posted])
      await assert.rejects(async () => ask(params), { status: 422, message });
  await assert.rejects(async () => posted([]), { status: 422 });
  for (const odd of [12345678, null, ['1'], { a: 1 }])
    await assert.rejects(async () => posted({ opcodes: ['1', odd] }), {
      status: 422,
      message: 'failed to decode: schema: error converting value for index 1 of "opcodes"',
    });
});

/** By GET. */
function asked(query: Parameters<typeof readInput>[1]): Promise<Message> {
  return decode.handle(readInput(decode.params, query), NOTHING);
}

/** By POST. */
function posted(body: Parameters<typeof readBody>[1]): Promise<Message> {
  return decode.handle(readBody(decode.params, body), NOTHING);
}

/** Nobody is asked. */
const NOTHING = { settings: { maxResponseBytes: 4 * 2 ** 20 } } as Context;

/** Every message of a network, as v3 shows it. */
function* messagesOf(network: Parameters<typeof blocksOf>[0]): Generator<Message> {
  for (const { boc } of blocksOf(network)) yield* messagesIn(boc);
}

function* messagesIn(boc: Uint8Array): Generator<Message> {
  for (const { inMessage, outMessages } of transactionsOf(Block.load(readBoc(boc))))
    for (const each of [...(inMessage ? [inMessage] : []), ...outMessages])
      yield message({ content: each, hasExtraFlags: true, receivedBy: null, sentBy: null });
}

/** Comments have another form in answers of the operation itself. */
function asGiven(decoded: Message): Message {
  if (typeof decoded !== 'object' || decoded === null) return decoded;
  if (Array.isArray(decoded)) return decoded.map(asGiven);
  if (decoded.type === 'text_comment') return { '@type': 'text_comment', text: decoded.comment };
  return Object.fromEntries(Object.entries(decoded).map(([key, value]) => [key, asGiven(value)]));
}
