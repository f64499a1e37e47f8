import {
  type BlockIdExt,
  type Cell,
  compareBytes,
  equalBytes,
  type LibDescr,
  readBoc,
  toHex,
} from '@tonway/chain';
import type { Params, Result } from '../tl/types.ts';
import { checked, ensure } from './open.ts';
import { ensureAbout, stateBehindHeader } from './proven-state.ts';

/** Servers look no further down the list. */
const MOST = 16;
const WITHOUT_DATA = 2;

type Entry = Result<'getLibraries'>['result'][number];

/** A library is what its hash says, so it needs no proof; whether it is published does, and has none here. */
export interface VerifiedLibraries {
  /** By hash in hex: those the server has. Of the others nothing is known. */
  readonly libraries: ReadonlyMap<string, Cell>;
}

export function verifyLibraries(
  { libraryList }: Params<'getLibraries'>,
  { result }: Result<'getLibraries'>,
): VerifiedLibraries {
  return checked('libraries', () => {
    const asked = new Set(libraryList.slice(0, MOST).map(toHex));
    ensureSorted(result);
    for (const { hash } of result) ensure(asked.has(toHex(hash)), 'a library nobody asked for');
    return { libraries: new Map(result.map((entry) => [toHex(entry.hash), libraryIn(entry)])) };
  });
}

export interface PublishedLibrary {
  /** Null where it was asked for without the data. */
  readonly library: Cell | null;
  /** Read through the proof, which shows the first 16 where they were asked for. */
  readonly publishers: LibDescr['publishers'];
}

export interface VerifiedPublishedLibraries {
  readonly block: BlockIdExt;
  /** By hash in hex, the first 16 asked for; null: proven not to be published. */
  readonly libraries: ReadonlyMap<string, PublishedLibrary | null>;
  readonly proof: { readonly stateProof: Uint8Array; readonly dataProof: Uint8Array };
}

export function verifyLibrariesWithProof(
  block: BlockIdExt,
  { mode, libraryList }: Pick<Params<'getLibrariesWithProof'>, 'mode' | 'libraryList'>,
  answer: Result<'getLibrariesWithProof'>,
): VerifiedPublishedLibraries {
  return checked('published libraries', () => {
    ensureAbout(block, answer);
    ensure(answer.mode === mode, 'an answer in another mode');
    const { stateProof, dataProof, result } = answer;
    const published = stateBehindHeader(block, stateProof, dataProof).libraries;
    const given = new Map(result.map((entry) => [toHex(entry.hash), entry]));
    ensureSorted(result);
    const libraries = new Map<string, PublishedLibrary | null>();
    for (const hash of libraryList.slice(0, MOST)) {
      const [descr, entry] = [published.get(hash), given.get(toHex(hash))];
      libraries.set(toHex(hash), matched(hash, descr, entry, (mode & WITHOUT_DATA) === 0));
    }
    ensure(
      result.every(({ hash }) => libraries.has(toHex(hash))),
      'a library nobody asked for',
    );
    return { block, libraries, proof: { stateProof, dataProof } };
  });
}

/** What the state has and what the server sends must be the same, in presence and in absence. */
function matched(
  hash: Uint8Array,
  descr: LibDescr | undefined,
  entry: Entry | undefined,
  withData: boolean,
): PublishedLibrary | null {
  ensure((descr === undefined) === (entry === undefined), 'the library is there and it is not');
  if (!descr || !entry) return null;
  ensure(equalBytes(descr.lib.hash(), hash), 'the state files a library under another hash');
  ensure(withData || entry.data.length === 0, 'data nobody asked for');
  return { library: withData ? libraryIn(entry) : null, publishers: descr.publishers };
}

function libraryIn({ hash, data }: Entry): Cell {
  const cell = readBoc(data);
  ensure(equalBytes(cell.hash(), hash), 'another library than its hash says');
  return cell;
}

/** By hash and each once. */
function ensureSorted(result: readonly Entry[]): void {
  result.forEach(({ hash }, i) => {
    const before = result[i - 1];
    ensure(!before || compareBytes(before.hash, hash) < 0, 'libraries out of order');
  });
}
