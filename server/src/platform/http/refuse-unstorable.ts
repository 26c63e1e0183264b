import type { FastifyRequest } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'

/** PostgreSQL cannot store this character. */
const NUL = '\0'

/** Refuses a request with a NUL character: 404 in the path, 400 in the query or body. */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  if (holdsNul(params)) throw new Refusal(problem('ROUTE_UNKNOWN'))
  if (holdsNul(query) || holdsNul(body)) throw new Refusal(problem('BODY_INVALID'))
}

/** Iterative, so the depth of a body does not matter; bodies are small. */
function holdsNul(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === 'string' && one.includes(NUL)) return true
    if (typeof one === 'object' && one !== null) waiting.push(...Object.keys(one), ...Object.values(one))
  }
  return false
}
