/**
 * The id after the highest one: `KEM-C6` if the prefix is `KEM-C` and the last of the ids is `KEM-C5`. Ids with another prefix
 * or without a number of at most six digits do not count.
 */
export function nextId(prefix: string, ids: readonly string[]): string {
  const numbers = ids
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length))
    .filter((number) => /^\d{1,6}$/.test(number))
  return `${prefix}${Math.max(0, ...numbers.map(Number)) + 1}`
}
