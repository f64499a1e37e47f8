import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Block, type Cell, readBoc, Transaction, toHex, transactionsOf } from '@tonway/chain';
import { blocksOf, readJson, readJsonLines, skipWithout } from '@tonway/tools/fixtures';
import { loadComment } from '../src/content/comment.ts';
import { loadTokenContent } from '../src/content/token-content.ts';

interface Step {
  readonly title: string;
  readonly phase: string;
  readonly expect: { readonly comment?: string; readonly comment_bytes?: number } | null;
  readonly result: { readonly transactions: readonly { readonly in_msg_hash: string }[] } | null;
}

/** The bodies of all messages of the recorded network, by the hash of the message. */
function allBodies(): Map<string, Cell> {
  const bodies = new Map<string, Cell>();
  for (const { boc } of blocksOf('localnet')) {
    for (const transaction of transactionsOf(Block.load(readBoc(boc)))) {
      const { inMessage, outMessages } = transaction;
      for (const message of [inMessage, ...outMessages])
        if (message) bodies.set(toHex(message.hash), message.body);
    }
  }
  return bodies;
}

const bodies = allBodies();

function commentText(body: Cell | undefined): string | null {
  const comment = body && loadComment(body);
  return comment?.kind === 'text' ? comment.text.toString() : null;
}

test('comments equal those of the scenario', () => {
  const { steps } = readJson<{ steps: Step[] }>('localnet', 'scenario.json');
  const plain = steps.filter(
    ({ phase, title }) => phase === 'transfers' || title.includes('last transfer'),
  );
  const seen: string[] = [];
  for (const { title, expect, result } of plain) {
    const last = bodies.get(result?.transactions.at(-1)?.in_msg_hash ?? '');
    const first = bodies.get(result?.transactions[1]?.in_msg_hash ?? '');
    if (expect?.comment !== undefined) {
      assert.ok([commentText(first), commentText(last)].includes(expect.comment), title);
      seen.push(title);
    }
    if (expect?.comment_bytes !== undefined) {
      const comment = loadComment(last as Cell);
      assert.equal(
        comment?.kind === 'text' && comment.text.bytes.length,
        expect.comment_bytes,
        title,
      );
      assert.ok((last as Cell).refCount > 0, 'a snake of several cells');
      seen.push(title);
    }
  }
  assert.ok(seen.length >= 6, seen.join(', '));
});

interface TonlibMessage {
  readonly hash: string;
  readonly body_hash: string;
  readonly msg_data: { readonly '@type': string; readonly text?: string };
}

/** Every `raw.message` in an answer, however deep. */
function* rawMessages(answer: unknown): Generator<TonlibMessage> {
  if (typeof answer !== 'object' || answer === null) return;
  if ('@type' in answer && answer['@type'] === 'raw.message')
    yield answer as unknown as TonlibMessage;
  else for (const part of Object.values(answer)) yield* rawMessages(part);
}

test('tonlib finds the same comments', () => {
  const byBodyHash = new Map(
    [...bodies.values()].map((body) => [Buffer.from(body.hash()).toString('base64'), body]),
  );
  const counts = { text: 0, encrypted: 0, other: 0 };
  type Row = { request: { try_decode_messages?: boolean }; response: unknown };
  for (const { request, response } of readJsonLines<Row>('localnet', 'tonlib.jsonl.gz')) {
    if (request.try_decode_messages === false) continue;
    for (const { msg_data: data, body_hash } of rawMessages(response)) {
      const body = byBodyHash.get(body_hash);
      assert.ok(body, `the body ${body_hash} is in a block`);
      const comment = loadComment(body);
      counts[comment?.kind ?? 'other']++;
      if (data['@type'] === 'msg.dataText') {
        const text = comment?.kind === 'text' && Buffer.from(comment.text.bytes).toString('base64');
        assert.equal(text, data.text, body_hash);
      } else {
        assert.equal(
          comment?.kind,
          data['@type'] === 'msg.dataRaw' ? undefined : 'encrypted',
          body_hash,
        );
      }
    }
  }
  assert.ok(
    counts.text >= 1487 && counts.encrypted >= 1 && counts.other >= 1000,
    JSON.stringify(counts),
  );
});

interface DecodedMessage {
  readonly hash: string;
  readonly decoded_op_name?: string;
  readonly decoded_body?: { readonly text: string };
}

interface DecodedTransaction {
  readonly raw: string;
  readonly in_msg?: DecodedMessage;
  readonly out_msgs: readonly DecodedMessage[];
}

test('a public service finds the same comments', {
  skip: skipWithout('chain/transactions/opentonapi'),
}, () => {
  let found = 0;
  for (const file of ['block-txs-1.json', 'block-txs-2.json', 'block-txs-3.json']) {
    const { transactions } = readJson<{ transactions: DecodedTransaction[] }>(
      ...['chain', 'transactions', 'opentonapi', file],
    );
    for (const { raw, in_msg, out_msgs } of transactions) {
      const transaction = Transaction.load(readBoc(Buffer.from(raw, 'hex')));
      const messages = [transaction.inMessage, ...transaction.outMessages];
      for (const row of in_msg ? [in_msg, ...out_msgs] : out_msgs) {
        const body = messages.find((message) => message && toHex(message.hash) === row.hash)?.body;
        const expected = row.decoded_op_name === 'text_comment' ? row.decoded_body?.text : null;
        assert.equal(commentText(body), expected, row.hash);
        if (expected !== null) found++;
      }
    }
  }
  assert.ok(found > 0);
});

/** Which entry of the answer of a get-method is content. */
const CONTENT_ENTRY: Record<string, number> = {
  get_jetton_data: 3,
  get_collection_data: 1,
  get_nft_data: 4,
  get_nft_content: 0,
};

interface GetMethodRow {
  readonly request: { readonly '@type': string; readonly method?: { readonly name?: string } };
  readonly response: { readonly stack?: readonly { readonly cell?: { readonly bytes: string } }[] };
  readonly note: string;
}

function contentsFromGetMethods(): Map<string, Cell> {
  const contents = new Map<string, Cell>();
  for (const { request, response, note } of readJsonLines<GetMethodRow>(
    'localnet',
    'tonlib.jsonl.gz',
  )) {
    const entry =
      CONTENT_ENTRY[(request['@type'] === 'smc.runGetMethod' && request.method?.name) || ''];
    const bytes = entry === undefined ? undefined : response.stack?.[entry]?.cell?.bytes;
    if (bytes !== undefined) contents.set(note, readBoc(Buffer.from(bytes, 'base64')));
  }
  return contents;
}

function describe(cell: Cell | undefined): unknown {
  const content = cell && loadTokenContent(cell);
  if (!content) return null;
  if (content.kind === 'offchain') return content.uri.toString();
  return {
    kind: content.kind,
    ...Object.fromEntries([...content.attributes.entries()].map(([k, v]) => [k, `${v}`])),
  };
}

test('token contents equal those of the scenario', () => {
  const contents = contentsFromGetMethods();
  assert.deepEqual(describe(contents.get('jetton.master get_jetton_data')), {
    kind: 'semichain',
    uri: 'https://example.org/j.json',
    name: 'Local Coin',
    symbol: 'LOC',
    image_data: 'PNGDATA',
    decimals: '6',
  });
  assert.deepEqual(describe(contents.get('stable.master get_jetton_data')), {
    kind: 'semichain',
    uri: 'https://example.org/usd.json',
    decimals: '6',
  });
  assert.equal(
    describe(contents.get('nft.collection get_collection_data')),
    'https://example.org/collection.json',
  );
  assert.equal(
    describe(contents.get('nft.collection get_nft_content')),
    'https://example.org/nft/1.json',
  );
  assert.equal(describe(contents.get('nft.item.0 get_nft_data')), '0.json');
  assert.equal(describe(contents.get('nft.editable.0 get_nft_data')), 'edited.json');
});

interface AccountRow {
  readonly account: string;
  readonly after: { readonly boc: string | null };
}

test('contents of a jetton are read before and after each change', () => {
  const contents: unknown[] = [];
  for (const { account, after } of readJsonLines<AccountRow>(
    'localnet',
    'account_states.jsonl.gz',
  )) {
    if (!account.startsWith('0:3306899f') || !after.boc) continue;
    const state = readBoc(Buffer.from(after.boc, 'base64'));
    // the references of an active account are its code and its data; content is the first of the data
    contents.push(describe(state.ref(1).ref(0)));
  }
  assert.equal(contents.length, 8);
  assert.deepEqual(contents[0], {
    kind: 'onchain',
    image: 'https://example.org/loc.png',
    name: 'Local Coin',
    symbol: 'LOC',
    description:
      'Test jetton of the local network with a description long enough to need more than one cell ' +
      'of snake data in the dictionary value, which happens after 126 bytes.',
    decimals: '9',
  });
  assert.equal(contents[5], 'https://example.org/jetton.json');
  assert.equal((contents[6] as { kind: string }).kind, 'semichain');
});
