import type { Problem } from '@tonway/web';
import type { Sampler } from '../metrics/sampler.ts';

type Recent = Awaited<ReturnType<Sampler['recent']>>;

/** Fewer failures than this may be those of one client. */
const MIN_FAILED = 10;
const MAX_FAILED_SHARE = 0.05;

/** What metrics say about the requests of the last minute, the emulators and Redis. */
export function requestProblems({ reading, requests }: Recent): Problem[] {
  const problems: Problem[] = [];
  if (reading.sum('tonway_gateway_backend_up', { backend: 'Redis' }) === 0)
    problems.push({
      text: 'Redis does not answer.',
      remedy: 'Start Redis, or check REDIS_URL. Until then limits apply per process.',
    });
  const failed = requests.filter(({ code }) => Number(code) >= 500).total;
  if (failed >= MIN_FAILED && failed > requests.total * MAX_FAILED_SHARE)
    problems.push({
      text: `${Math.round((failed / requests.total) * 100)} % of the requests of the last minute failed.`,
      remedy: 'The page of requests shows which operations; the log has the reasons.',
    });
  const value = (name: string) => reading.sum(`tonway_tvm_${name}`) ?? 0;
  if (value('queued') > value('workers') && value('busy') >= value('workers'))
    problems.push({
      text: `All ${value('workers')} emulators are busy, and ${value('queued')} calls wait.`,
      remedy: 'Raise TVM_THREADS if there are idle cores, or lower V2_GET_METHOD_GAS_LIMIT.',
    });
  if (value('demanded_version') > value('supported_version'))
    problems.push({
      text: `The network requires version ${value('demanded_version')}, but the emulator supports ${value('supported_version')}.`,
      remedy: 'Upgrade Tonway: get-methods and emulation may give other results than the network.',
    });
  return problems;
}
