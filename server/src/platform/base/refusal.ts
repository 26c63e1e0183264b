import type { Problem } from '@pantul/rules/problem'

/** One field that was refused: where it stands in the body, and why, in the reader's language. */
export type FieldError = { path: string; msg: string }

type Extra = {
  /** A list for the form, one entry per field. */
  errors?: readonly FieldError[]
  /** What the page needs to go on: the lost slots, the new quote. Wire spelling. */
  data?: unknown
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** What made it necessary, for the log. */
  cause?: unknown
}

/**
 * A request that is refused for an expected reason. Thrown by a verb, it rolls its transaction back; the error
 * handler turns it into the status and the sentence of its problem.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly problem: Problem
  readonly errors: readonly FieldError[] | undefined
  readonly data: unknown
  readonly retryAfter: number | undefined

  constructor(problem: Problem, extra: Extra = {}) {
    super(problem.problem, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.problem = problem
    this.errors = extra.errors
    this.data = extra.data
    this.retryAfter = extra.retryAfter
  }
}
