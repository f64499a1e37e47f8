import { saveFile } from '../../ui/save-file.ts';
import { describeItem } from '../describe.ts';
import { traceSvg } from '../svg.ts';
import type { TraceViewProps } from './trace-view.ts';

/** Saves what is drawn as a file. */
export function saveSvg({ model, layout }: TraceViewProps): void {
  const text = traceSvg(layout, (item) => {
    const { letter, name, operation, value, marks } = describeItem(model, item);
    const has = (...types: readonly string[]) => marks.some(({ type }) => types.includes(type));
    return {
      title: `${letter} ${name}`.trim(),
      subtitle: marks[0]?.text ?? '',
      edge: `${operation} ${value ?? ''}`.trim(),
      isFailed: has('failed'),
      isDashed: has('bounced', 'pending'),
    };
  });
  saveFile(`trace-${model.id ?? 'pending'}.svg`, 'image/svg+xml', text);
}
