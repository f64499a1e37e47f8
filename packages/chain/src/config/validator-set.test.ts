import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Builder } from '../cell/builder.ts';
import { Dictionary } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { ValidatorDescr } from './validator-descr.ts';
import { ValidatorSet } from './validator-set.ts';
import { validatorSubset, validatorSubsetHash } from './validator-subset.ts';

const invalid = { code: 'TLB_INVALID' };
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const weight = fc.bigInt({ min: 1n, max: 2n ** 50n });

const anyValidator: fc.Arbitrary<ValidatorDescr> = fc.oneof(
  fc.record(
    { kind: fc.constant('plain' as const), publicKey: bytes32, weight },
    { noNullPrototype: true },
  ),
  fc.record(
    { kind: fc.constant('address' as const), publicKey: bytes32, weight, adnlAddress: bytes32 },
    { noNullPrototype: true },
  ),
);

const anySet: fc.Arbitrary<ValidatorSet> = fc
  .record(
    {
      kind: fc.constantFrom('plain' as const, 'extended' as const),
      utimeSince: fc.nat(),
      utimeUntil: fc.nat(),
      validators: fc.array(anyValidator, { minLength: 1, maxLength: 40 }),
      main: fc.nat(),
    },
    { noNullPrototype: true },
  )
  .map((set) => {
    const totalWeight = set.validators.reduce((sum, one) => sum + one.weight, 0n);
    return { ...set, main: 1 + (set.main % set.validators.length), totalWeight };
  });

function validator(weightOf: bigint, id = 7): ValidatorDescr {
  return { kind: 'plain', publicKey: new Uint8Array(32).fill(id), weight: weightOf };
}

/** A set by hand, whatever the rules say. */
function rawSet(
  entries: [number, ValidatorDescr][],
  total: number,
  main: number,
  totalWeight: bigint,
) {
  const list = Dictionary.fromSorted(uintKey(16), ValidatorDescr, entries);
  const builder = new Builder().storeUint(0x12, 8).storeUint(1, 32).storeUint(2, 32);
  builder.storeUint(total, 16).storeUint(main, 16).storeBigUint(totalWeight, 64);
  return builder.storeMaybeRef(list.root as never).build();
}

test('sets round-trip', () => {
  fc.assert(
    fc.property(anySet, (set) =>
      assert.deepEqual(ValidatorSet.load(ValidatorSet.toCell(set)), set),
    ),
    { seed: 1, numRuns: 200 },
  );
});

test('a set that was encoded by hand is read', () => {
  const set = ValidatorSet.load(
    rawSet(
      [
        [0, validator(3n)],
        [1, validator(4n)],
      ],
      2,
      1,
      7n,
    ),
  );
  assert.deepEqual(
    [set.kind, set.main, set.totalWeight, set.validators.length],
    ['extended', 1, 7n, 2],
  );
});

test('invalid sets are not read', () => {
  const two: [number, ValidatorDescr][] = [
    [0, validator(3n)],
    [1, validator(4n)],
  ];
  const broken = {
    'a gap': rawSet(
      [
        [0, validator(3n)],
        [2, validator(4n)],
      ],
      2,
      1,
      7n,
    ),
    'not from zero': rawSet(
      [
        [1, validator(3n)],
        [2, validator(4n)],
      ],
      2,
      1,
      7n,
    ),
    'fewer than announced': rawSet(two, 3, 1, 7n),
    'more than announced': rawSet(two, 1, 1, 7n),
    'none main': rawSet(two, 2, 0, 7n),
    'more main than all': rawSet(two, 2, 3, 7n),
    'wrong sum': rawSet(two, 2, 2, 8n),
    'no weight': rawSet(
      [
        [0, validator(0n)],
        [1, validator(7n)],
      ],
      2,
      1,
      7n,
    ),
    'too much weight': rawSet(
      [
        [0, validator(2n ** 61n)],
        [1, validator(1n)],
      ],
      2,
      1,
      2n ** 61n + 1n,
    ),
    empty: rawSet([], 0, 0, 0n),
  };
  for (const [what, cell] of Object.entries(broken))
    assert.throws(() => ValidatorSet.load(cell), invalid, what);
});

test('invalid sets are not stored', () => {
  const set = ValidatorSet.load(rawSet([[0, validator(3n)]], 1, 1, 3n));
  for (const change of [
    { totalWeight: 4n },
    { main: 2 },
    { validators: [validator(0n)], totalWeight: 0n },
  ]) {
    assert.throws(() => ValidatorSet.toCell({ ...set, ...change }), invalid);
  }
});

test('a subset larger than the set contains each validator once', () => {
  const validators = Array.from({ length: 9 }, (_, id) => validator(BigInt(id + 1), id));
  const set: ValidatorSet = {
    kind: 'extended',
    utimeSince: 0,
    utimeUntil: 1,
    main: 9,
    totalWeight: 45n,
    validators,
  };
  const lifetimes = { mcCatchainLifetime: 1, shardCatchainLifetime: 1, shardValidatorsLifetime: 1 };
  const config = { kind: 'v1', ...lifetimes, shardValidatorsNum: 100 } as const;
  const query = { workchain: 0, shard: 2n ** 63n, catchainSeqno: 5 };
  const members = validatorSubset(set, config, query, (input) =>
    new Uint8Array(64).fill(Number(input[31]) + 200),
  );
  assert.deepEqual(
    members.map(({ publicKey }) => Number(publicKey[0])).sort((a, b) => a - b),
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
  );
  assert.deepEqual(new Set(members.map((one) => one.weight)), new Set([1n]));
  assert.notEqual(validatorSubsetHash(5, members), validatorSubsetHash(6, members));
  assert.throws(
    () => validatorSubset(set, config, { ...query, shard: 0n }, () => new Uint8Array(64)),
    {
      code: 'SHARD_INVALID',
    },
  );
});
