/** Strokes of 16 × 16 symbols. */
const PATHS = {
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.5 10.5 14 14',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  close: 'm4 4 8 8M12 4l-8 8',
  sun: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5 13 13M13 3l-1.5 1.5M4.5 11.5 3 13',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5Z',
  code: 'm5 4-4 4 4 4M11 4l4 4-4 4',
  reload: 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
  arrow: 'M2 8h11M9 4l4 4-4 4',
  shield:
    'M8 1.5 13.5 4v4c0 3.5-2.5 5.5-5.5 6.5C5 13.500 2.500 11.500 2.500 8V4ZM5.500 8l2 2 3-3.500',
} as const;

export type IconName = keyof typeof PATHS;

/** A symbol beside a text or in a button with a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
