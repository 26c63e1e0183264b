/** `most`: the most keys of one read. `atOnce`: the most reads that run at the same time. Other keys wait. */
type Limits = { readonly most: number; readonly atOnce: number }

type Reader<Key, Value> = PromiseWithResolvers<Value> & { readonly key: Key }

/**
 * Returns a function that reads the value of one key, and joins the reads of many callers. `readAll` reads the values
 * of several keys, in the order of the keys. It gets the keys that callers asked for in one turn of the event loop, or
 * while the allowed number of reads was running. A read begins after its keys were asked for, so a value is never older
 * than the call. If a read fails, only the callers of its keys get the error.
 */
export function readTogether<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { most, atOnce }: Limits,
): (key: Key) => Promise<Value> {
  const waiting: Reader<Key, Value>[] = []
  let running = 0
  let isDue = false

  function begin(): void {
    isDue = false
    while (waiting.length > 0 && running < atOnce) void readFor(waiting.splice(0, most))
  }

  async function readFor(readers: readonly Reader<Key, Value>[]): Promise<void> {
    running += 1
    try {
      const values = await readAll(readers.map(({ key }) => key))
      if (values.length !== readers.length) throw new Error('each key has one value')
      for (const [index, value] of values.entries()) readers[index]?.resolve(value)
    } catch (error) {
      for (const { reject } of readers) reject(error)
    }
    running -= 1
    begin()
  }

  return (key) => {
    const reader = { ...Promise.withResolvers<Value>(), key }
    waiting.push(reader)
    // Runs after the requests that have already arrived were read, and waits for nothing else.
    if (!isDue) setImmediate(begin)
    isDue = true
    return reader.promise
  }
}
