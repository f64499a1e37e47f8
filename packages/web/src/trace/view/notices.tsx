import { grouped } from '../../format/amount.ts';
import type { LoadedTrace } from '../read-traces.ts';

/** What the reader must know about the trace before the drawing. */
export function Notices({ head }: { readonly head: LoadedTrace['head'] }) {
  const { trace_info: info, is_incomplete, warning, actions = [] } = head;
  const texts = [
    info.trace_state === 'pending' &&
      'This trace is not complete yet: messages are on their way, and emulated transactions may still change. The page follows it.',
    info.trace_state === 'broken' && 'The index has only a part of this trace.',
    is_incomplete && missingText(warning ?? '', info.transactions),
    info.classification_state === 'failed' &&
      'What happened could not be derived from this trace: only its transactions are shown.',
    info.classification_state === 'unclassified' &&
      info.trace_state === 'complete' &&
      actions.length === 0 &&
      'What happened in this trace is still being derived.',
  ].filter((text) => text !== false);
  return texts.length === 0 ? null : (
    <div role="status">
      {texts.map((text) => (
        <p key={text} class="notice">
          {text}
        </p>
      ))}
    </div>
  );
}

function missingText(warning: string, transactions: number): string {
  switch (warning) {
    case 'trace is too large':
      return `This trace has ${grouped(transactions)} transactions, more than are shown at once: walk through it from the chosen one.`;
    case 'missing node in trace found':
      return 'Some transactions of this trace are not indexed: parts that belong together are drawn apart.';
    case 'trace is too deep':
      return 'This trace is very deep.';
    default:
      return 'Parts of this trace are left out.';
  }
}
