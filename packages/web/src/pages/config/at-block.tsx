import { useState } from 'preact/hooks';
import { navigate, pathWith } from '../../location/router.ts';

/** Chooses the masterchain block at which the page is read; empty: the newest. */
export function AtBlock({ seqno }: { readonly seqno: number | null }) {
  const [text, setText] = useState(seqno === null ? '' : String(seqno));
  const go = (event: Event) => {
    event.preventDefault();
    navigate(pathWith({ seqno: text.trim() === '' ? null : text.trim() }));
  };
  return (
    <form class="at-block" onSubmit={go}>
      <label>
        At masterchain block{' '}
        <input
          value={text}
          inputMode="numeric"
          pattern="[1-9][0-9]*"
          placeholder="newest"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit">Show</button>
    </form>
  );
}
