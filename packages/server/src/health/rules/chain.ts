import type { ProcessFacts } from '../facts.ts';
import { isDevnet, ofProcesses, type Rule } from '../rule.ts';
import { mergeServers } from '../servers.ts';

const MAX_LISTED = 5;

/** Lite servers, the verified head and the clock. */
export const CHAIN_RULES: readonly Rule[] = [
  {
    name: 'chain-replaced',
    title: 'The lite servers serve another chain than the verified one',
    when: 'what they serve does not continue the blocks that were verified, so that reads are refused and nothing is written',
    fails: ['v2', 'index', 'worker'],
    metric: 'tonway_index_forked',
    find: ofProcesses(({ chain }) => chain?.problem),
    remedy:
      'Find out which chain is right. If GLOBAL_CONFIG or NETWORK is wrong, correct it and restart; if the chain was replaced on purpose, remove TRUST_FILE and restart.',
  },
  {
    name: 'no-lite-server',
    title: 'No lite server can be used',
    when: 'none of the configured servers is connected and in sync',
    fails: ['index', 'worker'],
    metric: 'tonway_lite_server_usable',
    find: ofProcesses(({ chain }) => {
      const servers = chain?.servers ?? [];
      if (servers.length === 0 || servers.some(({ unusable }) => unusable === null)) return null;
      const listed = servers.slice(0, MAX_LISTED).map((each) => `${each.name} (${each.unusable})`);
      return `no lite server can be used: ${listed.join(', ')}`;
    }),
    remedy:
      'Check the network of this machine, and whether GLOBAL_CONFIG names lite servers that run.',
  },
  {
    name: 'head-old',
    title: 'v2 has no fresh verified block',
    when: 'there is none yet, or the newest one is older than READY_MAX_HEAD_AGE_SECONDS; on a devnet, no lite server answers',
    fails: ['v2'],
    metric: 'tonway_head_age_seconds',
    find: ofProcesses(unfreshReason),
    remedy:
      'Look at the lite servers: without a fresh block of at least one, requests about the newest block fail.',
  },
  {
    name: 'lite-server-unusable',
    title: 'A lite server is not used',
    when: 'it does not answer, is behind the others or serves another chain, and another server is used',
    fails: [],
    metric: 'tonway_lite_server_usable',
    find: ({ processes }) => {
      const servers = mergeServers(processes);
      const unusable = servers.filter((server) => server.unusable !== null);
      if (unusable.length === servers.length) return [];
      return unusable
        .slice(0, MAX_LISTED)
        .map(({ name, unusable: reason }) => `the lite server ${name} is not used: ${reason}`);
    },
    remedy:
      'Requests go to the others. Check whether the node runs and its port can be reached, or remove it from the configuration.',
  },
  {
    name: 'one-lite-server',
    title: 'Only one lite server is configured',
    when: 'the configuration names one server, on a network that is not a devnet',
    fails: [],
    metric: 'tonway_lite_server_usable',
    find: (facts) => {
      const servers = mergeServers(facts.processes);
      if (isDevnet(facts) || servers.length !== 1) return [];
      return [`${servers[0]?.name} is the only lite server: nothing is served while it is away`];
    },
    remedy:
      'Add more lite servers to GLOBAL_CONFIG, ideally run by another operator at another site.',
  },
  {
    name: 'no-archive',
    title: 'No lite server keeps the whole history',
    when: 'every usable lite server has said that it does not have the first blocks, on a network that is not a devnet',
    fails: [],
    metric: 'tonway_lite_server_archival',
    find: (facts) => {
      const servers = mergeServers(facts.processes).filter(({ unusable }) => unusable === null);
      const known = servers.filter(({ isArchival }) => isArchival !== null);
      if (isDevnet(facts) || known.length === 0 || known.length < servers.length) return [];
      if (known.some(({ isArchival }) => isArchival)) return [];
      return ['no lite server keeps the whole history: v2 refuses old blocks'];
    },
    remedy:
      'Add an archival lite server to GLOBAL_CONFIG, or run an archival node. A backfill of old blocks needs one, too.',
  },
  {
    name: 'clock-ahead',
    title: 'The clock of the machine is ahead of the network',
    when: 'more than ten seconds, compared with the median of the lite servers',
    fails: [],
    metric: 'tonway_clock_skew_seconds',
    find: ofProcesses(({ chain }) => clockText(chain?.wrongClockSeconds ?? 0, 'ahead')),
    remedy:
      'Start an NTP client (`timedatectl set-ntp true`). Until then, ages of blocks are computed from the clocks of the lite servers, while certificates, expiring keys and log timestamps follow the wrong clock.',
  },
  {
    name: 'clock-behind',
    title: 'The clock of the machine is behind the network',
    when: 'more than ten seconds, compared with the median of the lite servers or with the newest verified block',
    fails: [],
    metric: 'tonway_clock_skew_seconds',
    find: ofProcesses(({ chain }) => clockText(-(chain?.wrongClockSeconds ?? 0), 'behind')),
    remedy:
      'Start an NTP client (`timedatectl set-ntp true`). Until then, ages of blocks are computed from the clocks of the lite servers, while expired keys are still accepted and log timestamps are wrong.',
  },
];

function clockText(seconds: number, side: string): string | null {
  if (seconds <= 0) return null;
  return `this machine's clock is ${Math.round(seconds)} seconds ${side}`;
}

/** Null if there is a fresh verified head; on a devnet, if a lite server answers. */
function unfreshReason({ v2, chain, isDevnet }: ProcessFacts): string | null {
  if (!v2 || !chain || chain.problem) return null;
  const { head, servers } = chain;
  if (!head) return 'no verified block yet';
  if (isDevnet) {
    if (servers.some(({ unusable }) => unusable === null)) return null;
    return `no lite server answers: ${servers.map(({ name, unusable }) => `${name} ${unusable}`).join('; ')}`;
  }
  const age = Math.floor(head.ageSeconds);
  if (v2.maxHeadAgeSeconds === 0 || age <= v2.maxHeadAgeSeconds) return null;
  return `the newest verified block is ${age} seconds old`;
}
