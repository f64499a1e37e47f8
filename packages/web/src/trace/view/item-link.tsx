import type { ComponentChildren, ComponentProps } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hrefOf } from '../../location/settings.ts';
import { siblingsOf } from '../moves.ts';
import { itemClasses, pathOfNode, type TraceViewProps } from './trace-view.ts';

interface ItemLinkProps {
  readonly view: TraceViewProps;
  readonly index: number;
  readonly label: string;
  readonly class: string;
  readonly role?: 'treeitem' | undefined;
  readonly style?: ComponentProps<'a'>['style'];
  readonly children: ComponentChildren;
}

/** An item of a trace: a link to its transaction, or a button that opens what is folded. */
export function ItemLink({ view, index, role, style, children, ...rest }: ItemLinkProps) {
  const { layout, model, focus, chosen } = view;
  const ref = useFocus(view, index);
  const item = layout.items[index];
  const node = model.nodes[item?.nodes[0] ?? -1];
  if (!item || !node) return null;
  const siblings = siblingsOf(layout.items, index);
  const hasChildren = item.hidden > 0 || item.children.length > 0;
  const shared = {
    ref,
    role,
    style,
    class: `${rest.class} ${itemClasses(view, item)}`,
    'data-item': index,
    'data-node': item.nodes[0],
    title: rest.label,
    tabIndex: focus.item === index ? 0 : -1,
    onFocus: () => focus.item !== index && view.setFocus({ ...focus, item: index }),
    ...(role && {
      'aria-setsize': siblings.length,
      'aria-posinset': siblings.indexOf(index) + 1,
      'aria-level': item.column + 1,
      'aria-selected': node.index === chosen,
      ...(hasChildren && { 'aria-expanded': item.children.length > 0 }),
    }),
  };
  if (item.type !== 'node')
    return (
      <button {...shared} type="button" onClick={() => view.toggle(item)}>
        {children}
      </button>
    );
  return (
    <a
      {...shared}
      href={hrefOf(pathOfNode(node))}
      aria-current={node.index === chosen ? 'true' : undefined}
      onClick={(event) => chooseInPlace(event, () => view.choose(node))}
    >
      {children}
    </a>
  );
}

/** A plain click on a transaction chooses it without leaving the drawing. */
function chooseInPlace(event: MouseEvent, choose: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  choose();
}

/** Takes the focus when a key moved it here. */
function useFocus({ focus }: TraceViewProps, index: number) {
  const element = useRef<HTMLElement | null>(null);
  const moves = focus.item === index ? focus.moves : 0;
  useEffect(() => {
    if (moves === 0) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [moves]);
  return (each: HTMLElement | null) => {
    element.current = each;
  };
}
