/** Sizes of the tree, in CSS pixels at 100 %. */
export const COLUMN = 208;
export const ROW = 56;
export const NODE_WIDTH = 124;
export const NODE_HEIGHT = 40;

export function px(length: number): string {
  return `${length}px`;
}
