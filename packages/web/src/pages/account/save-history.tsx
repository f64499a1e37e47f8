import { useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { csvOf } from '../../format/csv.ts';
import { absoluteText } from '../../format/time.ts';
import { saveFile } from '../../ui/save-file.ts';
import { filterParams, type HistoryFilter } from './history-filter.ts';

const PAGE = 100;
const MAX_ROWS = 1000;
const COLUMNS = ['time', 'type', 'success', 'text', 'trace', 'action'];

interface SaveHistoryProps {
  readonly account: string;
  readonly filter: HistoryFilter;
}

/** The newest actions of the list as a table for spreadsheets. */
export function SaveHistory({ account, filter }: SaveHistoryProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const save = async () => {
    setState('loading');
    try {
      const rows = await readRows(account, filter);
      saveFile('history.csv', 'text/csv', csvOf([COLUMNS, ...rows]));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <button
      type="button"
      class="small"
      disabled={state === 'loading'}
      title={`The newest ${MAX_ROWS} of these actions as a table`}
      onClick={() => void save()}
    >
      {state === 'failed' ? 'CSV failed, retry' : 'CSV'}
    </button>
  );
}

async function readRows(account: string, filter: HistoryFilter): Promise<readonly string[][]> {
  const rows: string[][] = [];
  const params = { account, limit: PAGE, include_text: true, ...filterParams(filter) };
  for await (const action of ton.v3.actions.items(params)) {
    const { end_utime, type, success, text, trace_id, action_id } = action;
    const time = absoluteText(end_utime, 'utc');
    rows.push([time, type, String(success), text ?? '', trace_id ?? '', action_id]);
    if (rows.length === MAX_ROWS) break;
  }
  return rows;
}
