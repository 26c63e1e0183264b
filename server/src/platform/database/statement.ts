import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { parameters } from './values.ts'

const names = new Map<string, string>()

/**
 * What the driver is to send. A statement with values has a name made of its text, so that PostgreSQL parses and
 * plans it once for each connection: most of an order's time went there. Texts are constants of the code, so they
 * are few. One without values goes as it is: it may be several in one text.
 */
export const statementOf = (text: string, values: readonly unknown[]): QueryConfig =>
  values.length === 0 ? { text } : { name: nameOf(text), text, values: parameters(values) }

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
