import { Dictionary, hashmap, hashmapE } from '../dict/dictionary.ts';
import { uintKey } from '../dict/keys.ts';
import { ChainError } from '../errors.ts';
import { type Codec, codec } from '../tlb/codec.ts';
import { uint16, uint32, uint64 } from '../tlb/fields.ts';
import { type Constraints, type Fields, union } from '../tlb/record.ts';
import { ValidatorDescr } from './validator-descr.ts';

/** The validators of a round, by index. */
export interface ValidatorSet {
  /** The `plain` constructor does not store the total weight. */
  readonly kind: 'plain' | 'extended';
  readonly utimeSince: number;
  readonly utimeUntil: number;
  /** The number of masterchain validators, which come first. */
  readonly main: number;
  readonly totalWeight: bigint;
  readonly validators: readonly ValidatorDescr[];
}

interface Head {
  readonly utimeSince: number;
  readonly utimeUntil: number;
  readonly total: number;
  readonly main: number;
}

type Stored =
  | (Head & { kind: 'plain'; list: Dictionary<number, ValidatorDescr> })
  | (Head & { kind: 'extended'; totalWeight: bigint; list: Dictionary<number, ValidatorDescr> });

const index = uintKey(16);
const fields: Fields<Head> = {
  utimeSince: uint32,
  utimeUntil: uint32,
  total: uint16,
  main: uint16,
};
const constraints: Constraints<Head> = {
  'main <= total': (set) => set.main <= set.total,
  'main >= 1': (set) => set.main >= 1,
};

// validators#11 utime_since:uint32 utime_until:uint32 total:(## 16) main:(## 16)
//   { main <= total } { main >= 1 } list:(Hashmap 16 ValidatorDescr) = ValidatorSet;
// validators_ext#12 utime_since:uint32 utime_until:uint32 total:(## 16) main:(## 16)
//   { main <= total } { main >= 1 } total_weight:uint64 list:(HashmapE 16 ValidatorDescr) = ValidatorSet;
const Stored = union<Stored>('ValidatorSet', {
  plain: ['#11', { ...fields, list: hashmap(index, ValidatorDescr) }, constraints],
  extended: [
    '#12',
    { ...fields, totalWeight: uint64, list: hashmapE(index, ValidatorDescr) },
    constraints,
  ],
});

export const ValidatorSet: Codec<ValidatorSet> = codec<ValidatorSet>('ValidatorSet', {
  load(slice) {
    const stored = Stored.load(slice);
    const { kind, utimeSince, utimeUntil, main, total, list } = stored;
    const validators = listInOrder(list, total);
    const totalWeight = sumOfWeights(validators);
    if (stored.kind === 'extended' && stored.totalWeight !== totalWeight)
      invalid('the weights do not add up to the total');
    return { kind, utimeSince, utimeUntil, main, totalWeight, validators };
  },
  store(set, builder) {
    if (sumOfWeights(set.validators) !== set.totalWeight)
      invalid('the weights do not add up to the total');
    const list = Dictionary.fromSorted(index, ValidatorDescr, set.validators.entries());
    Stored.store({ ...set, total: set.validators.length, list }, builder);
  },
});

/** Lists the validators by index; throws unless the keys are 0 … total-1. */
function listInOrder(list: Dictionary<number, ValidatorDescr>, total: number): ValidatorDescr[] {
  const validators: ValidatorDescr[] = [];
  for (const [key, validator] of list) {
    if (key !== validators.length || key >= total) invalid(`validator ${key} is out of order`);
    validators.push(validator);
  }
  if (validators.length !== total)
    invalid(`${total} validators announced, ${validators.length} present`);
  return validators;
}

const MAX_TOTAL_WEIGHT = 1n << 61n;

function sumOfWeights(validators: readonly ValidatorDescr[]): bigint {
  let sum = 0n;
  for (const { weight } of validators) {
    if (weight <= 0n) invalid('a validator without weight');
    sum += weight;
  }
  if (sum > MAX_TOTAL_WEIGHT) invalid('the total weight is above 2^61');
  return sum;
}

function invalid(reason: string): never {
  throw new ChainError('TLB_INVALID', `ValidatorSet: ${reason}`);
}
