import { crc16 } from '../bits/crc16.ts';
import { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { codec } from '../tlb/codec.ts';
import { loadStackValue, type StackValue, storeStackValue } from './stack-value.ts';

/** A limit that protects the reader's memory. */
const MAX_STACK_VALUES = 65_536;

// vm_stack#_ depth:(## 24) stack:(VmStackList depth) = VmStack;
/** Stack values from bottom to top. */
export type VmStack = readonly StackValue[];

export const VmStack = codec<VmStack>('VmStack', {
  load: (slice) => loadList(slice, slice.loadUint(24)),
  store(stack, builder) {
    builder.storeUint(stack.length, 24);
    storeList(stack, builder);
  },
});

/** A single stack value. */
export const VmStackValue = codec<StackValue>('VmStackValue', {
  load: (slice) => loadStackValue(slice, { left: MAX_STACK_VALUES }),
  store: storeStackValue,
});

// vm_stk_cons#_ {n:#} rest:^(VmStackList n) tos:VmStackValue = VmStackList (n + 1);
// vm_stk_nil#_ = VmStackList 0;
function loadList(slice: Slice, depth: number): StackValue[] {
  const budget = { left: MAX_STACK_VALUES };
  const fromTop: StackValue[] = [];
  let list = slice;
  for (let left = depth; left > 0; left--) {
    const rest = list.loadRef();
    fromTop.push(loadStackValue(list, budget));
    if (list !== slice) list.end('VmStackList');
    list = rest.slice();
  }
  if (list !== slice) list.end('VmStackList');
  return fromTop.reverse();
}

function storeList(stack: VmStack, builder: Builder): void {
  let list: Builder | null = null;
  for (const value of stack) {
    const next: Builder = new Builder().storeRef((list ?? new Builder()).build());
    storeStackValue(value, next);
    list = next;
  }
  if (list) builder.storeBuilder(list);
}

/**
 * A list in the compilers' representation: pairs of head and rest, terminated by null.
 *
 * @example
 * const list = stackList([{ kind: 'int', value: 7n }]);
 * VmStack.load(VmStack.toCell([list])).length; // => 1
 */
export function stackList(items: readonly StackValue[]): StackValue {
  return items.reduceRight<StackValue>((rest, head) => ({ kind: 'tuple', items: [head, rest] }), {
    kind: 'null',
  });
}

/**
 * The items of a list, or null if the value is not a list. An empty list equals null.
 *
 * @example
 * listItems(stackList([{ kind: 'int', value: 7n }])); // => [{ kind: 'int', value: 7n }]
 */
export function listItems(value: StackValue): StackValue[] | null {
  const items: StackValue[] = [];
  let rest = value;
  while (rest.kind === 'tuple') {
    const [head, next] = rest.items;
    if (rest.items.length !== 2 || !head || !next) return null;
    items.push(head);
    rest = next;
  }
  return rest.kind === 'null' ? items : null;
}

/**
 * The method id of a get-method.
 *
 * @example
 * methodId('seqno'); // => 85143
 */
export function methodId(name: string): number {
  return crc16(new TextEncoder().encode(name)) | 0x10000;
}
