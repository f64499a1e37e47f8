import { type Cell, CellType, fromBase64, readBoc, toHex } from '@tonway/chain';
import { useMemo } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { CellTree } from './cell-tree.tsx';
import { Copy } from './copy.tsx';

/** The cells of a bag, and of the library that it may stand for. */
export function BocCells({ boc, name }: { readonly boc: string; readonly name: string }) {
  const bytes = useMemo(() => fromBase64(boc), [boc]);
  const root = useMemo(() => readBoc(bytes), [bytes]);
  return (
    <>
      <p class="boc-forms">
        <button type="button" class="link" onClick={() => save(bytes, `${name}.boc`)}>
          Download
        </button>
        <span class="muted">hexadecimal</span> <Copy text={toHex(bytes)} label={`${name} as hex`} />
      </p>
      <CellTree cell={root} />
      {root.type === CellType.Library && <Library reference={root} />}
    </>
  );
}

const TAG_BITS = 8;

/** What a reference to a library of the masterchain stands for. */
function Library({ reference }: { readonly reference: Cell }) {
  const hash = toHex(reference.rawSlice().skip(TAG_BITS).loadBytes(32));
  const { data, error } = useQuery(queryOf(ton.v2.getLibraries, { libraries: [hash] }));
  const [library] = data?.result.result ?? [];
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p aria-busy="true">Reading the library …</p>;
  if (!library) return <p class="empty">The masterchain has no library {hash}.</p>;
  return (
    <section aria-label="Library">
      <p class="muted">The library {hash}:</p>
      <CellTree cell={readBoc(fromBase64(library.data))} />
    </section>
  );
}

function save(bytes: Uint8Array, file: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([Uint8Array.from(bytes)]));
  link.download = file;
  link.click();
  URL.revokeObjectURL(link.href);
}
