/** Sizes of the tree, in CSS pixels at 100 %. */
export const COLUMN = 304;
export const ROW = 68;
export const NODE_WIDTH = 168;
export const NODE_HEIGHT = 48;

export function px(length: number): string {
  return `${length}px`;
}
