import type { ComponentChildren } from 'preact';
import { type Known, KnownFrom } from '../data/known.ts';
import type { QueryResult } from '../data/use-query.ts';
import { LoadMore } from './load-more.tsx';
import { Panel } from './panel.tsx';

interface ListPanelProps<Body> {
  readonly title: string;
  readonly result: QueryResult<Body>;
  readonly actions?: ComponentChildren;
  /** What else the address of the next page has. */
  readonly next?: Readonly<Record<string, string>>;
  children(data: Body): ComponentChildren;
}

/** A page of a list, with the names of its accounts and a link to the next page. */
export function ListPanel<Body extends Known & { readonly next_cursor?: string | null }>({
  children,
  next,
  ...panel
}: ListPanelProps<Body>) {
  return (
    <Panel {...panel} skeletonRows={10}>
      {(data) => (
        <KnownFrom answer={data}>
          {children(data)}
          <LoadMore cursor={data.next_cursor} next={next} />
        </KnownFrom>
      )}
    </Panel>
  );
}
