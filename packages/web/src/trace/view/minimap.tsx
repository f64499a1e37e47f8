import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TraceViewProps } from './trace-view.ts';

const WIDTH = 160;
const HEIGHT = 96;
/** Content of fewer screens needs no map. */
const MIN_SCREENS = 2;

interface MinimapProps {
  readonly view: TraceViewProps;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Of the whole drawing. */
  readonly width: number;
  readonly height: number;
}

/** All items as dots, failures as large ones; dragging scrolls. For pointers only: keys have moves of their own. */
export function Minimap({ view, scroller, width, height }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const screens = (width / element.clientWidth) * (height / element.clientHeight);
    setNeeded(Math.max(screens, width / element.clientWidth) > MIN_SCREENS);
  }, [scroller, width, height]);
  useEffect(() => {
    const element = scroller.current;
    if (!isNeeded || !element) return;
    const update = () => canvas.current && draw(canvas.current, view, element);
    update();
    element.addEventListener('scroll', update, { passive: true });
    return () => element.removeEventListener('scroll', update);
  }, [view.layout, view.chosen, scroller, isNeeded, width, height]);
  const scroll = (event: PointerEvent) => {
    const element = scroller.current;
    if (!element || event.buttons === 0) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    element.scrollTo(
      ((event.clientX - box.left) / WIDTH) * width - element.clientWidth / 2,
      ((event.clientY - box.top) / HEIGHT) * height - element.clientHeight / 2,
    );
  };
  return isNeeded ? (
    <div class="trace-minimap" aria-hidden="true">
      <canvas
        ref={canvas}
        width={2 * WIDTH}
        height={2 * HEIGHT}
        onPointerDown={scroll}
        onPointerMove={scroll}
      />
    </div>
  ) : null;
}

function draw(canvas: HTMLCanvasElement, view: TraceViewProps, scroller: HTMLElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { layout, model } = view;
  const style = getComputedStyle(canvas);
  context.setTransform(2, 0, 0, 2, 0, 0);
  context.clearRect(0, 0, WIDTH, HEIGHT);
  const [x, y] = [WIDTH / Math.max(layout.columns, 1), HEIGHT / Math.max(layout.rows, 1)];
  for (const { column, row, nodes } of layout.items) {
    const isFailed = model.nodes[nodes[0] ?? -1]?.marks.failure !== null;
    const size = isFailed ? 5 : 2;
    context.fillStyle = isFailed ? style.outlineColor : style.color;
    context.fillRect(column * x, row * y, Math.max(Math.min(x - 1, 6), size), size);
  }
  context.strokeStyle = style.borderTopColor;
  context.strokeRect(
    (scroller.scrollLeft / scroller.scrollWidth) * WIDTH + 0.5,
    (scroller.scrollTop / scroller.scrollHeight) * HEIGHT + 0.5,
    Math.min(1, scroller.clientWidth / scroller.scrollWidth) * WIDTH - 1,
    Math.min(1, scroller.clientHeight / scroller.scrollHeight) * HEIGHT - 1,
  );
}
