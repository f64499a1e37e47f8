/** What keeps this process from ending, in words. */
export function activeResources(): string {
  return Object.entries(Object.groupBy(process.getActiveResourcesInfo(), String))
    .map(([name, all = []]) => `${all.length} ${name}`)
    .join(', ');
}
