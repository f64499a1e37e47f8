/** A cell as it goes into a BoC written by hand, right or wrong. */
export interface RawCell {
  readonly d1: number;
  readonly d2: number;
  readonly data?: readonly number[];
  readonly refs?: readonly number[];
}

export interface RawHeader {
  readonly magic?: number;
  readonly flags?: number;
  readonly refSize?: number;
  readonly offsetSize?: number;
  readonly cells?: number;
  readonly roots?: readonly number[];
  readonly absent?: number;
  readonly dataSize?: number;
}

/** Writes a BoC without any check; what the header does not say is filled in rightly. */
export function rawBoc(cells: readonly RawCell[], header: RawHeader = {}): Uint8Array {
  const refSize = header.refSize ?? 2;
  const offsetSize = header.offsetSize ?? 3;
  const roots = header.roots ?? [0];
  const body = cells.flatMap((cell) => [
    cell.d1,
    cell.d2,
    ...(cell.data ?? []),
    ...(cell.refs ?? []).flatMap((ref) => bigEndian(ref, refSize)),
  ]);
  return Uint8Array.from([
    ...bigEndian(header.magic ?? 0xb5ee9c72, 4),
    (header.flags ?? 0) | refSize,
    offsetSize,
    ...bigEndian(header.cells ?? cells.length, refSize),
    ...bigEndian(roots.length, refSize),
    ...bigEndian(header.absent ?? 0, refSize),
    ...bigEndian(header.dataSize ?? body.length, offsetSize),
    ...roots.flatMap((root) => bigEndian(root, refSize)),
    ...body,
  ]);
}

function bigEndian(value: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256);
}
