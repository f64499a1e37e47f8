/** What the server wrote into the shell. */
interface PageSettings {
  readonly network: string;
  /** The path under which a proxy serves everything. */
  readonly base: string;
  /** For whom the server has pages. */
  readonly audiences: ReadonlySet<string>;
}

const { network = '', base = '', audiences = '' } = document.documentElement.dataset;

export const settings: PageSettings = {
  network,
  base,
  audiences: new Set(audiences.split(' ')),
};

/** The address of a path of this server. */
export function hrefOf(path: string): string {
  return `${settings.base}${path}`;
}
