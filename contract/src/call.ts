import type { ProblemCode } from '@pantul/rules/problem'
import type * as z from 'zod/mini'

/**
 * The definition of one API call. It validates, types, serialises and documents the requests and answers of the call.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path parameters start with a colon: `/api/courts/:date`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The whole body of a successful answer. */
  readonly ok: z.ZodMiniType
  /** The HTTP status of a successful answer; 200 by default. */
  readonly status?: 200 | 201
  /** The expected refusals. */
  readonly problems: readonly ProblemCode[]
  /** True for server-sent events; `ok` is then the data of an event. */
  readonly isStream?: boolean
  /** True for a call that requires the header `Idempotency-Key`. */
  readonly idempotent?: boolean
}

type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** What the caller sends, before the server parses it. */
export type ParamsOf<C extends Call> = Input<C['params']>
export type QueryOf<C extends Call> = Input<C['query']>
export type BodyOf<C extends Call> = Input<C['body']>
/** The whole body of a successful answer. */
export type AnswerOf<C extends Call> = Output<C['ok']>
/** The `data` field of a successful answer. */
export type DataOf<C extends Call> = AnswerOf<C> extends { data: infer Data } ? Data : never

/** Returns the call as it is. Its type keeps the literal values, such as the method and the codes. */
export const defineCall = <const C extends Call>(call: C): C => call
