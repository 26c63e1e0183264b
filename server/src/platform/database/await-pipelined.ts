/**
 * Waits for statements that were sent in a pipeline: one round trip instead of many. The database runs them in this
 * order, one after the other. Throws the first error after all statements have ended, so none runs on in the
 * background.
 */
export async function awaitPipelined<Answers extends readonly unknown[]>(
  statements: readonly [...{ [Index in keyof Answers]: Promise<Answers[Index]> }],
): Promise<Answers> {
  const pending: readonly Promise<unknown>[] = statements
  const settled = await Promise.allSettled(pending)
  for (const answer of settled) if (answer.status === 'rejected') throw answer.reason
  return Promise.all(pending) as Promise<unknown> as Promise<Answers>
}
