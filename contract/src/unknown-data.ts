/** A field of data whose shape is unknown; undefined if there is no such field. */
export const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[name] : undefined

/** The number in a field; null if there is none. */
export function numberField(data: unknown, name: string): number | null {
  const value = fieldOf(data, name)
  return typeof value === 'number' ? value : null
}

/**
 * The list in a field; null if there is none. Its items are not checked, because the server has spelt the data by the
 * contract.
 */
export function listField<Item>(data: unknown, name: string): Item[] | null {
  const value = fieldOf(data, name)
  return Array.isArray(value) ? value : null
}

/** The named texts of an object; null if a field is missing or is no text. */
export function textFields<Name extends string>(
  data: unknown,
  names: readonly Name[],
): Record<Name, string> | null {
  const fields = names.map((name) => [name, fieldOf(data, name)] as const)
  return fields.every(([, value]) => typeof value === 'string')
    ? (Object.fromEntries(fields) as Record<Name, string>)
    : null
}
