import {
  type ControlOperations,
  type Devnet,
  devnetOperations,
  handleControl,
} from '@tonway/devnet';
import type { FastifyInstance } from 'fastify';
import type { AddressNames } from '../address-names.ts';
import { HTTP_FAULT_PARAMETERS, type HttpFaults, httpFaultIn } from '../http-faults.ts';
import { actonOperations } from './acton-operations.ts';
import type { CodeRegistries } from './acton-state.ts';
import { read, write } from './operation.ts';

export interface ControlOptions {
  readonly devnet: Devnet;
  readonly names: AddressNames;
  readonly faults: HttpFaults;
  readonly codes: CodeRegistries;
  /** Resolves when the index has the blocks of the devnet, or after a while. */
  readonly indexed: () => Promise<unknown>;
  /** Origins of web pages that may use the operations, in addition to localhost. */
  readonly allowedOrigins: readonly string[];
}

const PREFIX = 'devnet/';
/** Operations that replace blocks. They are answered when the index has none of the old blocks. */
const REPLACING = [
  'devnet/revert',
  'devnet/restoreCheckpoint',
  'acton_restoreCheckpoint',
  'acton_loadState',
];
/** Requests that the control operations answer, whether or not there is such an operation. */
const CONTROL = /^\/(devnet\/|acton_)/;

/**
 * Serves the operations of the devnet under `/devnet`, and those of Acton. They have their own checks of host and origin,
 * which come before CORS: call it before other hooks are added.
 */
export function addControl(http: FastifyInstance, options: ControlOptions): void {
  const { devnet, allowedOrigins } = options;
  const operations = waitingForIndex(options, {
    ...prefixed({ ...devnetOperations(devnet), ...ownOperations(options) }),
    ...actonOperations({ ...options, startedMs: performance.now() }),
  });
  http.addHook('onRequest', (request, reply, done) => {
    if (!CONTROL.test(request.url)) return done();
    reply.hijack();
    void handleControl({ operations, allowedOrigins }, request.raw, reply.raw);
  });
}

function waitingForIndex(
  { indexed }: ControlOptions,
  operations: ControlOperations,
): ControlOperations {
  const waiting = REPLACING.flatMap((name) => {
    const operation = operations[name];
    if (!operation) return [];
    const run: typeof operation.run = async (...args) => {
      const result = await operation.run(...args);
      await indexed();
      return result;
    };
    return [[name, { ...operation, run }] as const];
  });
  return { ...operations, ...Object.fromEntries(waiting) };
}

/** What the devnet itself does not have: faults of HTTP answers, and names of addresses. */
function ownOperations({ names, faults }: ControlOptions): ControlOperations {
  return {
    httpFaults: read(() => faults.list, []),
    setHttpFault: write((params) => {
      faults.add(httpFaultIn(params));
      return faults.list;
    }, HTTP_FAULT_PARAMETERS),
    clearHttpFaults: write(() => faults.clear(), []),
    setAddressName: write(
      (params) => {
        const name = params.isNull('name') ? null : params.text('name');
        return names.set(params.address('address'), name);
      },
      ['address', 'name'],
    ),
  };
}

function prefixed(operations: ControlOperations): ControlOperations {
  const entries = Object.entries(operations).map(([name, operation]) => {
    return [`${PREFIX}${name}`, operation] as const;
  });
  return Object.fromEntries(entries);
}
