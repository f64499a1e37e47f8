import type { components } from '@tonway/client/v3';
import { useState } from 'preact/hooks';
import { ton } from '../../data/api.ts';
import { useQuery } from '../../data/use-query.ts';
import { Failure } from '../../ui/panel.tsx';
import { Differences } from './differences.tsx';
import { Outcome } from './outcome.tsx';
import { StepList } from './step-list.tsx';
import { StepStack } from './step-stack.tsx';

export type Retrace = components['schemas']['Retrace'];
export type Steps = NonNullable<Retrace['steps']>;

const LIMIT = 500;

interface VmStepsProps {
  /** Of the transaction: 64 hexadecimal digits. */
  readonly hash: string;
}

/** A transaction, executed again in the TVM, step by step. */
export function VmSteps({ hash }: VmStepsProps) {
  const [from, setFrom] = useState(0);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const params = { hash, from, limit: LIMIT, ...(search !== '' && { search }) };
  const result = useQuery({
    // The answer to a POST: its body is part of what it is known by.
    url: `${ton.v3.retrace.url(params)}#${JSON.stringify(params)}`,
    load: (signal) => ton.v3.retrace.response(params, { signal }),
  });
  const show = (step: number) => {
    setFrom(Math.floor(step / LIMIT) * LIMIT);
    setChosen(step);
  };
  const { data, error } = result;
  if (error && !data) return <Failure result={result} error={error} />;
  if (!data)
    return (
      <div class="vm-steps" aria-busy="true">
        <p class="empty">Executing the transaction again…</p>
      </div>
    );
  const { steps } = data;
  return (
    <div class="vm-steps" aria-busy={result.isLoading}>
      <Outcome retrace={data} search={search} onSearch={setSearch} onShow={show} />
      <Differences retrace={data} />
      {steps && (
        <div class="vm-columns">
          <StepList steps={steps} chosen={chosen} onChoose={setChosen} onShow={show} />
          <StepStack steps={steps} chosen={chosen} />
        </div>
      )}
    </div>
  );
}
