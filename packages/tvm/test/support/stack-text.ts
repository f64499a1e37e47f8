import { type StackValue, VmStack, writeBoc } from '@tonway/chain';

/** One text for one meaning, short enough to be read where two differ. */
export function stackText(stack: VmStack): string {
  return stack.map(valueText).join(' ');
}

function valueText(value: StackValue): string {
  switch (value.kind) {
    case 'int':
      return value.value.toString();
    case 'tuple':
      return `[${stackText(value.items)}]`;
    case 'cell':
    case 'slice':
    case 'builder':
      return `${value.kind}:${value.cell.hashHex()}`;
    default:
      return value.kind;
  }
}

/** The values written anew. A continuation is not taken elsewhere: its kind stands for it. */
export function stackBytes(stack: VmStack): Uint8Array {
  const storable = stack.map(
    (value): StackValue => (value.kind === 'continuation' ? { kind: 'null' } : value),
  );
  return writeBoc(VmStack.toCell(storable));
}
