import { Builder } from '../cell/builder.ts';
import type { Slice } from '../cell/slice.ts';
import { codec } from '../tlb/codec.ts';
import { loadStackValue, type StackValue, storeStackValue } from './stack-value.ts';

/** More is no answer of an honest method, but an attempt on the reader's memory. */
const MAX_STACK_VALUES = 65_536;

// vm_stack#_ depth:(## 24) stack:(VmStackList depth) = VmStack;
/** From the bottom to the top. */
export type VmStack = readonly StackValue[];

export const VmStack = codec<VmStack>('VmStack', {
  load: (slice) => loadList(slice, slice.loadUint(24)),
  store(stack, builder) {
    builder.storeUint(stack.length, 24);
    storeList(stack, builder);
  },
});

/** One value by itself. */
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

/** A list as compilers make it: pairs of a head and the rest, ended by null. */
export function stackList(items: readonly StackValue[]): StackValue {
  return items.reduceRight<StackValue>((rest, head) => ({ kind: 'tuple', items: [head, rest] }), {
    kind: 'null',
  });
}

/** The items where the value is a list, else null. An empty list is indistinguishable from null. */
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
