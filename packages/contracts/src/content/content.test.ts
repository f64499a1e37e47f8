import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  Builder,
  bytesKey,
  type Cell,
  CellRef,
  Dictionary,
  hashmapE,
  snakeCell,
  toHex,
  uintKey,
} from '@tonway/chain';
import fc from 'fast-check';
import { loadComment, textCommentBody } from './comment.ts';
import { ContentText } from './content-text.ts';
import { attributeKey, STANDARD_ATTRIBUTE_NAMES } from './token-attributes.ts';
import { loadTokenContent, offchainContent, onchainContent } from './token-content.ts';

const invalid = { code: 'CONTENT_INVALID' };
const utf8 = (text: string): Uint8Array => ContentText.from(text).bytes;

function pruned(): Cell {
  const hash = new Builder().storeUint(0x0101, 16).storeBytes(new Uint8Array(32));
  return hash.storeUint(0, 16).buildSpecial();
}

function onchain(entries: [name: string, data: Cell][]): Cell {
  let dictionary = new Dictionary(bytesKey(32), CellRef);
  for (const [name, data] of entries) dictionary = dictionary.set(attributeKey(name), data);
  const builder = new Builder().storeUint(0, 8);
  hashmapE(bytesKey(32), CellRef).store(dictionary, builder);
  return builder.build();
}

/** All keys of `bits` bits lead to the same leaf: an enormous dictionary of a few cells. */
function fullTree(bits: number, leaf: Builder): Cell {
  let node = new Builder().storeUint(0b00, 2).storeBuilder(leaf).build();
  for (let level = 0; level < bits; level++)
    node = new Builder().storeUint(0b00, 2).storeRef(node).storeRef(node).build();
  return node;
}

test('chunks that are too long can be truncated', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at);
  const endless = new Builder().storeUint(0x01, 8).storeBit(true);
  endless.storeRef(fullTree(32, new Builder().storeRef(snakeCell(bytes))));
  const content = loadTokenContent(onchain([['name', endless.build()]]), {
    maxBytes: 2500,
    cut: true,
  });
  assert.ok(content?.kind === 'onchain');
  assert.equal(content.attributes.get('name')?.bytes.length, 2500);
});

test('a comment with a pruned branch is reported as an incomplete proof', () => {
  const cell = new Builder().storeBytes(new Uint8Array(4)).storeRef(pruned()).build().virtualize(0);
  assert.throws(() => loadComment(cell), { code: 'PROOF_INCOMPLETE' });
});

test('comments round-trip', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const comment = loadComment(textCommentBody(text));
      assert.equal(comment?.kind === 'text' && comment.text.toString(), text);
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('a body without a comment gives null', () => {
  const noComments = {
    empty: new Builder(),
    'no operation': new Builder().storeUint(0, 31),
    'another operation': new Builder().storeUint(1, 32).storeBytes(utf8('text')),
    'half a byte': new Builder().storeUint(0, 36),
    'a special cell inside': new Builder().storeUint(0, 32).storeRef(pruned()),
  };
  for (const [what, builder] of Object.entries(noComments))
    assert.equal(loadComment(builder.build()), null, what);
  assert.equal(loadComment(pruned()), null);
  assert.equal(loadComment(textCommentBody('long'), { maxBytes: 3 }), null);
});

test('an encrypted comment keeps its bytes', () => {
  const body = new Builder()
    .storeUint(0x2167da4b, 32)
    .storeBytes(Uint8Array.of(1, 2, 3))
    .build();
  assert.deepEqual(loadComment(body), { kind: 'encrypted', data: Uint8Array.of(1, 2, 3) });
});

test('invalid UTF-8 is kept as bytes, and shown with replacement characters', () => {
  const text = new ContentText(Uint8Array.of(0x41, 0xff, 0x42));
  assert.deepEqual([text.isUtf8, text.toString()], [false, 'A\ufffdB']);
  const marked = new ContentText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41));
  assert.deepEqual([marked.isUtf8, marked.toString()], [true, '\ufeffA']);
});

test('keys of attributes are the hashes of their names', () => {
  for (const name of [...STANDARD_ATTRIBUTE_NAMES, 'currency', 'game', '', 'é', 'x'.repeat(256)]) {
    assert.equal(toHex(attributeKey(name)), createHash('sha256').update(name).digest('hex'), name);
  }
  assert.throws(() => attributeKey('x'.repeat(257)), invalid);
});

test('content round-trips', () => {
  const image_data = Uint8Array.from({ length: 5000 }, (_, i) => i * 7);
  const content = loadTokenContent(
    onchainContent({ name: 'Имя', symbol: 'S', image_data, own: 'x' }),
  );
  assert.ok(content?.kind === 'onchain');
  assert.equal(content.attributes.get('name')?.toString(), 'Имя');
  assert.deepEqual(content.attributes.get('image_data')?.bytes, image_data);
  assert.equal(content.attributes.get('own')?.toString(), 'x');
  assert.equal(content.attributes.get('decimals'), null);
  const keys = [...content.attributes.entries()].map(([key]) => key).sort();
  assert.deepEqual(keys, [toHex(attributeKey('own')), 'image_data', 'name', 'symbol'].sort());
  const semichain = loadTokenContent(onchainContent({ uri: 'https://a/b', name: 'n' }));
  assert.equal(semichain?.kind === 'semichain' && semichain.uri.toString(), 'https://a/b');
  const offchain = loadTokenContent(offchainContent('ipfs://c'));
  assert.equal(offchain?.kind === 'offchain' && offchain.uri.toString(), 'ipfs://c');
  assert.equal(loadTokenContent(onchainContent({}))?.kind, 'onchain');
});

test('chunked values are read', () => {
  let chunks = new Dictionary(uintKey(32), CellRef);
  for (const [index, text] of ['one ', 'two ', 'three'].entries())
    chunks = chunks.set(index, snakeCell(utf8(text)));
  const value = new Builder().storeUint(1, 8);
  hashmapE(uintKey(32), CellRef).store(chunks, value);
  const read = (limits = {}): string | undefined => {
    const content = loadTokenContent(onchain([['name', value.build()]]), limits);
    return content?.kind === 'onchain'
      ? content.attributes.get('name')?.toString()
      : 'not on chain';
  };
  assert.equal(read(), 'one two three');
  assert.equal(read({ maxBytes: 13, maxChunks: 3 }), 'one two three');
  assert.equal(read({ maxBytes: 12 }), undefined);
  assert.equal(read({ maxChunks: 2 }), undefined);
});

test('known mistakes of real tokens are tolerated', () => {
  const bare = loadTokenContent(snakeCell(utf8('https://example.org/1.json')));
  assert.equal(bare?.kind === 'offchain' && bare.uri.toString(), 'https://example.org/1.json');
  const unprefixed = loadTokenContent(onchain([['name', snakeCell(utf8('no prefix'))]]));
  assert.equal(
    unprefixed?.kind === 'onchain' && unprefixed.attributes.get('name')?.toString(),
    'no prefix',
  );
  const empty = loadTokenContent(onchain([['name', new Builder().build()]]));
  assert.equal(empty?.kind === 'onchain' && empty.attributes.get('name')?.toString(), '');
});

test('values inside the leaf are read', () => {
  const leaf = new Builder().storeUint(0, 8).storeBytes(utf8('here'));
  // hml_long$10 n:(#<= 256) with all 256 bits of the key
  const root = new Builder()
    .storeUint(0b10, 2)
    .storeUint(256, 9)
    .storeBytes(attributeKey('name'))
    .storeBuilder(leaf);
  const content = loadTokenContent(
    new Builder().storeUint(0, 8).storeBit(true).storeRef(root.build()).build(),
  );
  assert.equal(content?.kind === 'onchain' && content.attributes.get('name')?.toString(), 'here');
});

test('cells without content give null', () => {
  const noContents = {
    empty: new Builder(),
    'half a byte': new Builder().storeUint(5, 4),
    'no text': new Builder().storeBytes(Uint8Array.of(0xff, 0xfe)),
    'no dictionary': new Builder().storeUint(0, 8),
    'more after the dictionary': new Builder().storeUint(0, 8).storeUint(0, 8),
    'a dictionary without its reference': new Builder().storeUint(0, 8).storeBit(true),
  };
  for (const [what, builder] of Object.entries(noContents))
    assert.equal(loadTokenContent(builder.build()), null, what);
  assert.equal(loadTokenContent(pruned()), null);
});

test('a dictionary of 2^256 attributes in 257 cells is bounded', () => {
  const root = fullTree(256, new Builder().storeRef(snakeCell(utf8('\0value'))));
  const content = loadTokenContent(
    new Builder().storeUint(0, 8).storeBit(true).storeRef(root).build(),
  );
  assert.ok(content?.kind === 'semichain', 'any name is there');
  assert.throws(() => [...content.attributes.entries()], invalid);
});

test('a value of 2^32 chunks in 33 cells is bounded', () => {
  for (const chunk of ['', 'x']) {
    const chunks = fullTree(32, new Builder().storeRef(snakeCell(utf8(chunk))));
    const value = new Builder().storeUint(1, 8).storeBit(true).storeRef(chunks).build();
    const content = loadTokenContent(onchain([['name', value]]));
    assert.equal(content?.kind === 'onchain' && content.attributes.get('name'), null);
  }
});

test('256 values of 1024 chunks of 1024 cells, nearly empty, are bounded', () => {
  for (const bits of [0, 1]) {
    let snake = new Builder().build();
    for (let i = 0; i < 700; i++) snake = new Builder().storeUint(0, bits).storeRef(snake).build();
    const chunks = fullTree(32, new Builder().storeRef(snake));
    const value = new Builder().storeUint(1, 8).storeBit(true).storeRef(chunks).build();
    const root = fullTree(256, new Builder().storeRef(value));
    const dictionary = new Builder().storeUint(0, 8).storeBit(true).storeRef(root).build();
    const content = loadTokenContent(dictionary);
    assert.ok(content?.kind === 'onchain');
    const start = performance.now();
    assert.throws(() => [...content.attributes.entries()], invalid);
    assert.ok(performance.now() - start < 5000);
  }
});

test('arbitrary cells cause no error', () => {
  const bits = fc.tuple(fc.uint8Array({ maxLength: 60 }), fc.nat(7));
  const cell = fc.array(fc.tuple(bits, fc.nat(3)), { minLength: 1, maxLength: 12 }).map((cells) => {
    const built: Cell[] = [];
    for (const [[bytes, rest], refs] of cells) {
      const builder = new Builder().storeBytes(bytes).storeUint(0, rest);
      for (const ref of built.slice(built.length - Math.min(refs, built.length)))
        builder.storeRef(ref);
      built.push(builder.build());
    }
    return built.at(-1) as Cell;
  });
  fc.assert(
    fc.property(cell, fc.constantFrom(0, 1, 2), (any, tag) => {
      const builder = new Builder().storeUint(tag, 8).storeBit(true).storeRef(any);
      for (const source of [any, builder.build()]) {
        loadComment(source);
        const content = loadTokenContent(source);
        if (content && content.kind !== 'offchain') content.attributes.get('name');
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});
