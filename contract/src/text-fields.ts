/** The named texts of a stored object; null if a field is missing or is not a text. */
export function textFields<Name extends string>(
  stored: unknown,
  names: readonly Name[],
): Record<Name, string> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fields = new Map(Object.entries(stored))
  const read = names.map((name) => [name, fields.get(name)] as const)
  if (read.some(([, value]) => typeof value !== 'string')) return null
  return Object.fromEntries(read) as Record<Name, string>
}
