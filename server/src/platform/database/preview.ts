import type { Database, Transaction } from './open.ts'

/** Ends the transaction of a preview. */
class PreviewRollback extends Error {
  override name = 'PreviewRollback'
}

/** Runs `work` in a transaction that is always rolled back, and returns its result. Throws what `work` throws. */
export async function preview<T extends object>(
  database: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  try {
    await database.transaction(async (tx) => {
      result = await work(tx)
      throw new PreviewRollback()
    })
  } catch (error) {
    if (!(error instanceof PreviewRollback)) throw error
  }
  if (result === undefined) throw new Error('a preview has no result')
  return result
}
