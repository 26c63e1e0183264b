/**
 * Converts the data of a refusal. Null if the data does not have `field`: then it is the data of another refusal. The
 * server wrote the data, so nothing else is checked.
 */
export const refusalDataFromWire = <Wire extends object, Model>(
  data: unknown,
  field: keyof Wire & string,
  fromWire: (wire: Wire) => Model,
): Model | null =>
  typeof data === 'object' && data !== null && field in data ? fromWire(data as Wire) : null
