/** What the server wrote into the shell. */
interface PageSettings {
  readonly network: string;
  /** The path under which a proxy serves everything. */
  readonly base: string;
  /** For whom the server has pages. */
  readonly audiences: ReadonlySet<string>;
  /** Whether there are streams under the address of the pages. */
  readonly hasStreams: boolean;
}

const { network = '', base = '', audiences = '', streams } = document.documentElement.dataset;

export const settings: PageSettings = {
  network,
  base,
  audiences: new Set(audiences.split(' ')),
  hasStreams: streams !== undefined,
};

/** The address of a path of this server. */
export function hrefOf(path: string): string {
  return `${settings.base}${path}`;
}
