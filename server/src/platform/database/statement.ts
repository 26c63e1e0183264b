import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import { parameters } from './values.ts'

const names = new Map<string, string>()

/**
 * The statement for the driver. With values it is a prepared statement, named by the hash of its text, so PostgreSQL
 * parses and plans it once per connection. Without values the text may hold several statements.
 */
export const statementOf = (text: string, values: readonly unknown[]): QueryConfig =>
  values.length === 0 ? { text } : { name: nameOf(text), text, values: parameters(values) }

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}
