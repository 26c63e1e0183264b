/**
 * Waits for statements that were sent in a pipeline: one round trip instead of many. The database runs them in this
 * order, one after the other. Throws the first error after all statements have ended, so none runs on in the
 * background.
 */
export async function awaitPipelined<Answers extends readonly unknown[]>(
  asked: readonly [...{ [Place in keyof Answers]: Promise<Answers[Place]> }],
): Promise<Answers> {
  const sent: readonly Promise<unknown>[] = asked
  const settled = await Promise.allSettled(sent)
  for (const answer of settled) if (answer.status === 'rejected') throw answer.reason
  return Promise.all(sent) as Promise<unknown> as Promise<Answers>
}
