import { mergeServers, type ProcessStatus } from '../context.ts';
import type { Problem } from '../operator-shapes.ts';

const MAX_LISTED = 5;

type Statuses = readonly (ProcessStatus | null)[];

/** Processes that do not answer or are not ready. */
export function processProblems(statuses: Statuses): readonly Problem[] {
  const silent = statuses.filter((status) => status === null).length;
  const of = (name: string) =>
    new Set(statuses.flatMap((status) => status?.interfaces[name] ?? []));
  return [
    ...(silent > 0
      ? [
          {
            text: `${silent} of ${statuses.length} processes do not answer.`,
            remedy:
              'The process is busy or has ended; one that has ended is replaced after a second. The log tells more.',
          },
        ]
      : []),
    // The summary has the reason.
    ...(statuses.some((status) => status?.problem)
      ? [
          {
            text: 'Requests about the newest block fail.',
            remedy: 'They need a lite server with a fresh block: look at the lite servers.',
          },
        ]
      : []),
    ...[...of('v3')].map((reason) => ({
      text: `v3 is not ready: ${reason}.`,
      remedy:
        'Look at PostgreSQL and `/readyz` of `tonway index`; a load balancer that asks for `/readyz/v3` uses another server meanwhile.',
    })),
    ...[...of('stream')].map((reason) => ({
      text: `Streams are not ready: ${reason}.`,
      remedy: 'Look at PostgreSQL and the index: streams read their events from it.',
    })),
  ];
}

/** Clocks that are not those of the lite servers. */
export function clockProblems(statuses: Statuses): readonly Problem[] {
  const clock = statuses.find((status) => status?.clock)?.clock;
  if (!clock) return [];
  return [
    {
      text: `The time is wrong: ${clock}.`,
      remedy:
        'Start an NTP client (`timedatectl set-ntp true`). Ages of blocks are told by the clocks of the lite servers meanwhile; certificates, keys that expire and times in logs go by the wrong clock.',
    },
  ];
}

/** Replicas that v3 should not read. */
export function replicaProblems(statuses: Statuses): readonly Problem[] {
  const replicas = statuses.flatMap((status) => status?.replica ?? []);
  const problems = new Map(replicas.map(({ problem, used }) => [problem, used]));
  return [...problems].flatMap(([problem, isUsed]) =>
    problem === null
      ? []
      : {
          text: `The replica of v3 cannot be relied on: ${problem}.`,
          remedy: `v3 reads from ${isUsed ? 'it nevertheless' : 'the primary'} until the replica is well. Look at its log and at the replication, or remove DATABASE_READ_URL.`,
        },
  );
}

/** Lite servers that cannot be used. */
export function serverProblems(statuses: Statuses): readonly Problem[] {
  const servers = mergeServers(statuses);
  const unusable = servers.filter((server) => server.unusable !== null);
  const usable = servers.length - unusable.length;
  if (servers.length > 0 && usable === 0)
    return [
      {
        text: `No lite server can be used: ${unusable
          .slice(0, MAX_LISTED)
          .map(({ name, unusable: reason }) => `${name} (${reason})`)
          .join(', ')}.`,
        remedy:
          'Check the network of this machine, and whether GLOBAL_CONFIG names lite servers that run.',
      },
    ];
  return unusable.slice(0, MAX_LISTED).map(({ name, unusable: reason }) => ({
    text: `The lite server ${name} is not used: ${reason}.`,
    remedy: `Requests go to the other ${usable}. Check whether the node runs and its port can be reached, or remove it from the configuration.`,
  }));
}
