const UNRELEASED = '## [Unreleased]';
/** A sentence of the changelog before the first release. */
const NOTHING = /^Nothing has been released yet.*\n+/m;

/** What is missing for a release. */
export function changelogFaults(text: string, version: string): readonly string[] {
  const [, rest] = text.split(`${UNRELEASED}\n`);
  if (rest === undefined) return [`CHANGELOG.md has no section ${UNRELEASED}`];
  const [section = ''] = rest.split('\n## ');
  const faults = [];
  if (!/^- /m.test(section)) faults.push('CHANGELOG.md lists no unreleased change');
  if (text.includes(`\n## [${version}]`))
    faults.push(`CHANGELOG.md has a section ${version} already`);
  return faults;
}

/** The changes become those of the version; the section of unreleased changes is empty again. */
export function releaseChanges(text: string, version: string, date: string): string {
  const heading = `${UNRELEASED}\n\n## [${version}] - ${date}\n`;
  return text.replace(`${UNRELEASED}\n`, heading).replace(NOTHING, '');
}
