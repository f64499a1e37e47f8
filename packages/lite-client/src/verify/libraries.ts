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
import { ensureAbout, stateAfterHeader } from './proven-state.ts';

/** The maximum number of libraries per query of servers. */
const MAX_LIBRARIES = 16;
const WITHOUT_DATA = 2;

type Entry = Result<'getLibraries'>['result'][number];

/** The hash proves the content of a library. That a library is published is not proven here. */
export interface VerifiedLibraries {
  /** The libraries that the server has, by hash in hex. Missing libraries are not proven absent. */
  readonly libraries: ReadonlyMap<string, Cell>;
}

/**
 * Verifies the hashes of libraries; that they are published is not proven.
 *
 * @example
 * const answer = await pool.query('getLibraries', params);
 * const { libraries } = verifyLibraries(params, answer);
 */
export function verifyLibraries(
  { libraryList }: Params<'getLibraries'>,
  { result }: Result<'getLibraries'>,
): VerifiedLibraries {
  return checked('libraries', () => {
    const requested = new Set(libraryList.slice(0, MAX_LIBRARIES).map(toHex));
    ensureSorted(result);
    for (const { hash } of result) ensure(requested.has(toHex(hash)), 'a library nobody asked for');
    return { libraries: new Map(result.map((entry) => [toHex(entry.hash), libraryIn(entry)])) };
  });
}

export interface PublishedLibrary {
  /** Null if the data was not requested. */
  readonly library: Cell | null;
  /** Reads through the proof, which contains the first 16 publishers if requested. */
  readonly publishers: LibDescr['publishers'];
}

export interface VerifiedPublishedLibraries {
  readonly block: BlockIdExt;
  /** The first 16 requested libraries by hash in hex; null: proven not to be published. */
  readonly libraries: ReadonlyMap<string, PublishedLibrary | null>;
  readonly proof: { readonly stateProof: Uint8Array; readonly dataProof: Uint8Array };
}

/**
 * Verifies which libraries are published after the block.
 *
 * @example
 * const answer = await pool.query('getLibrariesWithProof', params);
 * const { libraries } = verifyLibrariesWithProof(block, params, answer);
 */
export function verifyLibrariesWithProof(
  block: BlockIdExt,
  { mode, libraryList }: Pick<Params<'getLibrariesWithProof'>, 'mode' | 'libraryList'>,
  answer: Result<'getLibrariesWithProof'>,
): VerifiedPublishedLibraries {
  return checked('published libraries', () => {
    ensureAbout(block, answer);
    ensure(answer.mode === mode, 'an answer in another mode');
    const { stateProof, dataProof, result } = answer;
    const published = stateAfterHeader(block, stateProof, dataProof).libraries;
    const received = new Map(result.map((entry) => [toHex(entry.hash), entry]));
    ensureSorted(result);
    const libraries = new Map<string, PublishedLibrary | null>();
    for (const hash of libraryList.slice(0, MAX_LIBRARIES)) {
      const [descr, entry] = [published.get(hash), received.get(toHex(hash))];
      libraries.set(toHex(hash), checkedEntry(hash, descr, entry, (mode & WITHOUT_DATA) === 0));
    }
    ensure(
      result.every(({ hash }) => libraries.has(toHex(hash))),
      'a library nobody asked for',
    );
    return { block, libraries, proof: { stateProof, dataProof } };
  });
}

/** Throws unless the state and the answer both contain the library, or both do not. */
function checkedEntry(
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

/** Throws unless the entries are sorted by hash without duplicates. */
function ensureSorted(result: readonly Entry[]): void {
  result.forEach(({ hash }, i) => {
    const before = result[i - 1];
    ensure(!before || compareBytes(before.hash, hash) < 0, 'libraries out of order');
  });
}
