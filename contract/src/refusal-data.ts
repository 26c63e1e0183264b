/**
 * Converts the data of a refusal. Null if they do not have this field: then they belong to another refusal. The server wrote
 * the data, so nothing else is checked.
 */
export const refusalDataFromWire = <Wire extends object, Model>(
  data: unknown,
  field: keyof Wire & string,
  fromWire: (wire: Wire) => Model,
): Model | null =>
  typeof data === 'object' && data !== null && field in data ? fromWire(data as Wire) : null
