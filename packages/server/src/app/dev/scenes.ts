import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Devnet, NetworkArguments } from '@tonway/devnet';
import { ConfigError, explainFailure } from '../../config/read-settings.ts';

/** A package that fills a network with contracts and traffic; none is part of the product. */
interface ScenePackage {
  readonly SCENE_NAMES: readonly string[];
  playScenes(
    devnet: Devnet,
    names: readonly string[],
    onPlayed: (name: string, steps: number) => void,
  ): Promise<void>;
  playTraffic(devnet: Devnet, transfersPerSecond: number, signal: AbortSignal): Promise<void>;
}

export interface SceneOptions {
  /** Names of scenes, or `all`. */
  readonly names: readonly string[];
  /** Transfers per second between random wallets; 0: none. */
  readonly rate: number;
}

export interface Scenes {
  /** Plays the scenes; then starts the traffic, until `closing` is disposed. */
  play(
    devnet: Devnet,
    onStep: (text: string) => void,
    closing: AsyncDisposableStack,
  ): Promise<void>;
}

const PACKAGE = '@tonway/scenes/play';

/** Checks the options before the network is started. Null: nothing is to be played. */
export async function openScenes(
  { names, rate }: SceneOptions,
  { devnet: { data } }: NetworkArguments,
): Promise<Scenes | null> {
  if (names.length === 0 && rate === 0) return null;
  const { SCENE_NAMES, playScenes, playTraffic } = await loadPackage();
  const wanted = names.includes('all') ? SCENE_NAMES : names;
  const unknown = wanted.find((name) => !SCENE_NAMES.includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `--scene: there is no "${unknown}"; choose all, ${SCENE_NAMES.join(', ')}`,
    );
  if (wanted.length > 0 && data && existsSync(join(data, 'zerostate')))
    throw new ConfigError(`--scene: scenes need a new chain, and ${data} has one already`);
  return {
    async play(devnet, onStep, closing) {
      onStep(`Playing ${wanted.length} scenes`);
      await playScenes(devnet, wanted, (name) => onStep(`Scene ${name} played`));
      if (rate === 0) return;
      const stopping = new AbortController();
      // The last transfer fails when the devnet is closed.
      playTraffic(devnet, rate, stopping.signal).catch((error: Error) => {
        if (!stopping.signal.aborted) process.stderr.write(`traffic has ended: ${error.message}\n`);
      });
      closing.defer(() => stopping.abort());
    },
  };
}

function loadPackage(): Promise<ScenePackage> {
  // A variable: the package is not a dependency, because it contains the contracts of tests and their compiler.
  const name: string = PACKAGE;
  return explainFailure(
    () => import(name),
    (message) =>
      `--scene and --rate need the package @tonway/scenes, which is part of a checkout: ${message}`,
  );
}
