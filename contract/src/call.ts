import type { ProblemCode } from '@pantul/rules/problem'
import type * as z from 'zod/mini'

/**
 * One API call. It is used to validate, type, serialise and document. `path`: parameters start with a colon
 * (`/api/courts/:date`). `ok`: the whole body of a success. `status`: its HTTP status, 200 by default. `problems`:
 * the expected refusals.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly ok: z.ZodMiniType
  readonly status?: 200 | 201
  readonly problems: readonly ProblemCode[]
  /** True for server-sent events; `ok` is then the data of an event. */
  readonly isStream?: boolean
  /** True for a POST that creates or pays: it requires `Idempotency-Key`. */
  readonly idempotent?: boolean
}

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** What the caller sends. */
export type ParamsOf<C extends Call> = Input<C['params']>
export type QueryOf<C extends Call> = Input<C['query']>
export type BodyOf<C extends Call> = Input<C['body']>
/** The whole body of a success. */
export type AnswerOf<C extends Call> = Output<C['ok']>
/** The `data` field of a success. */
export type DataOf<C extends Call> = AnswerOf<C> extends { data: infer Data } ? Data : never

/** Identity function that preserves literal types. */
export const defineCall = <const C extends Call>(call: C): C => call
