import assert from 'node:assert/strict';
import { type Address, Cell, type TupleItem, TupleReader } from '@ton/core';
import type { SceneNetwork, SceneResult } from '../../src/index.ts';
import { SandboxNetwork } from '../../src/sandbox-network.ts';
import { assertSteps } from './steps.ts';

type Scene<Result> = (network: SceneNetwork) => Promise<Result>;

interface Played<Result> {
  readonly network: SandboxNetwork;
  readonly result: Result;
  readonly ask: Ask;
}

export type Ask = ReturnType<typeof asker>;

const plays = new Map<unknown, Promise<Played<SceneResult>>>();

/** Plays a scene on its own network, once per process, and checks its steps. */
export function played<Result extends SceneResult>(scene: Scene<Result>): Promise<Played<Result>> {
  const known = plays.get(scene) as Promise<Played<Result>> | undefined;
  if (known) return known;
  const play = playOnce(scene);
  plays.set(scene, play);
  return play;
}

async function playOnce<Result extends SceneResult>(scene: Scene<Result>) {
  const network = await SandboxNetwork.create();
  const result = await scene(network);
  assertSteps(network.traces, result);
  return { network, result, ask: asker(network) };
}

/** Runs a get-method that must succeed. */
function asker(network: SceneNetwork) {
  return async (address: Address, name: string, ...args: TupleItem[]) => {
    const { exitCode, stack } = await network.getMethod(address, name, args);
    assert.equal(exitCode, 0, `${name} ends with ${exitCode}`);
    return new TupleReader([...stack]);
  };
}

export function sameAddress(actual: Address | null, expected: Address): void {
  assert.equal(actual?.toRawString(), expected.toRawString());
}

export function sameCell(actual: Cell | null, expected: Cell): void {
  assert.ok(actual instanceof Cell && actual.equals(expected));
}
