import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Address,
  Block,
  Builder,
  NewBounceBody,
  NO_CURRENCIES,
  readBoc,
  transactionsOf,
} from '@tonway/chain';
import { loadBody, type MessageBody, opcodeName } from '@tonway/contracts';
import { blocksOf } from '@tonway/tools/fixtures';

const OPCODE_BITS = 32;

/** The bodies of all messages of the recorded network that are decoded, and the opcodes without a name. */
function recorded() {
  const byKind = new Map<string, MessageBody[]>();
  const unnamed = new Set<number>();
  for (const { boc } of blocksOf('localnet'))
    for (const { inMessage, outMessages } of transactionsOf(Block.load(readBoc(boc))))
      for (const message of [inMessage, ...outMessages]) {
        if (message?.info.kind !== 'internal') continue;
        const loaded = loadBody(message.body);
        const kind = loaded?.body.kind ?? '';
        if (loaded) byKind.set(kind, [...(byKind.get(kind) ?? []), loaded.body]);
        if (loaded?.struct)
          assert.equal(loaded.struct.toCell(loaded.body).hashHex(), message.body.hashHex(), kind);
        if (message.body.bitLength < OPCODE_BITS) continue;
        const opcode = message.body.slice().loadUint(OPCODE_BITS);
        if (opcodeName(opcode) === null) unnamed.add(opcode);
      }
  return { byKind, unnamed };
}

const { byKind, unnamed } = recorded();

test('requests for the address of a jetton wallet, and the answers, are decoded', () => {
  const asked = byKind.get('provide_wallet_address') ?? [];
  const answered = byKind.get('take_wallet_address') ?? [];
  assert.ok(asked.length > 0 && answered.length > 0);
  let answers = 0;
  for (const each of asked) {
    assert.ok(each.kind === 'provide_wallet_address' && each.ownerAddress instanceof Address);
    for (const answer of answered) {
      if (answer.kind !== 'take_wallet_address' || answer.queryId !== each.queryId) continue;
      assert.ok(answer.walletAddress === null || answer.walletAddress instanceof Address);
      if (!(answer.ownerAddress instanceof Address)) continue;
      assert.ok(answer.ownerAddress.equals(each.ownerAddress));
      answers++;
    }
  }
  assert.ok(answers > 0, 'an answer names the owner');
});

test('operations of admins, editors and bounces are decoded', () => {
  for (const kind of [
    'jetton_call_to',
    'jetton_claim_admin',
    'nft_edit_content',
    'bounce',
    'new_bounce',
    'excess',
    'encrypted_text_comment',
  ])
    assert.ok(byKind.has(kind), kind);
});

test('only operations that the recorded contracts invented have no name', () => {
  const opcodes = [...unnamed].map((opcode) => opcode.toString(16).padStart(8, '0')).sort();
  const others = opcodes.filter((opcode) => !/^(0000|1001|1234|8|deadbeef)/.test(opcode));
  assert.deepEqual(others, []);
});

test('a bounced message of the newer form tells the reason', () => {
  const body = NewBounceBody.toCell({
    originalBody: new Builder().storeUint(1, 32).build(),
    originalInfo: { value: NO_CURRENCIES, createdLt: 7n, createdAt: 1_700_000_000 },
    bouncedByPhase: 1,
    exitCode: -14,
    computePhase: { gasUsed: 100, vmSteps: 5 },
  });
  const loaded = loadBody(body)?.body;
  assert.ok(loaded?.kind === 'new_bounce');
  assert.equal(loaded.exitCode, -14);
  assert.equal(loaded.computePhase?.gasUsed, 100);
});
