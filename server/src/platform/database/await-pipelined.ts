/**
 * Waits for statements that were all sent before the first was answered: one wait for the network instead of many.
 * The database runs them one after the other, in this order, and so sees and locks as if each had been waited for.
 * Throws what the first of them threw, and not before the last one is over: nothing goes on behind the caller's back.
 */
export async function awaitPipelined<Answers extends readonly unknown[]>(
  asked: readonly [...{ [Place in keyof Answers]: Promise<Answers[Place]> }],
): Promise<Answers> {
  const sent: readonly Promise<unknown>[] = asked
  const settled = await Promise.allSettled(sent)
  for (const answer of settled) if (answer.status === 'rejected') throw answer.reason
  return Promise.all(sent) as Promise<unknown> as Promise<Answers>
}
