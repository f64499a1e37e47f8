import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Viewport } from '../viewport.ts';

const FIRST: Viewport = { left: 0, top: 0, right: 7, bottom: 16 };

/** The part of a scrolling element that is in view, in whole cells: it changes only when a cell does. */
export function useViewport(
  ref: RefObject<HTMLElement | null>,
  columnWidth: number,
  rowHeight: number,
): Viewport {
  const [viewport, setViewport] = useState(FIRST);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const next = cellsInView(element, columnWidth, rowHeight);
      setViewport((old) => (isEqual(old, next) ? old : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [ref, columnWidth, rowHeight]);
  return viewport;
}

function cellsInView(element: HTMLElement, columnWidth: number, rowHeight: number): Viewport {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  return {
    left: Math.floor(scrollLeft / columnWidth),
    top: Math.floor(scrollTop / rowHeight),
    right: Math.ceil((scrollLeft + clientWidth) / columnWidth),
    bottom: Math.ceil((scrollTop + clientHeight) / rowHeight),
  };
}

function isEqual(a: Viewport, b: Viewport): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}
