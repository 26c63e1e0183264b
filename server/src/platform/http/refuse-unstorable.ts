import type { FastifyRequest } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'

/** PostgreSQL keeps every character but this one. */
const NUL = '\0'

/**
 * Refuses a request that holds a character which no text of the database can hold, wherever it stands: in a part of
 * the address (404, there is no such thing), in its query or in the body (400).
 */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  if (holdsNul(params)) throw new Refusal(problem('ROUTE_UNKNOWN'))
  if (holdsNul(query) || holdsNul(body)) throw new Refusal(problem('BODY_INVALID'))
}

/** Bodies are small, and no deeper than their few kilobytes of brackets. */
function holdsNul(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'string' && one.includes(NUL)) return true
    if (typeof one === 'object' && one !== null) waiting.push(...Object.keys(one), ...Object.values(one))
  }
  return false
}
