import type { Problem } from '@tonway/web';
import { mergeServers } from '../merge-servers.ts';
import type { ProcessStatus } from '../sources.ts';

const MAX_LISTED = 5;

type Statuses = readonly (ProcessStatus | null)[];

/** Processes that do not answer or are not ready. */
export function processProblems(statuses: Statuses): readonly Problem[] {
  const silent = statuses.filter((status) => status === null).length;
  const reasons = new Set(statuses.flatMap((status) => status?.problem ?? []));
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
    ...[...reasons].map((reason) => ({
      text: `The server is not ready: ${reason}.`,
      remedy:
        'Look at the lite servers: without a fresh block of at least one, requests about the newest block fail.',
    })),
  ];
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
