import { useEffect, useState } from 'react'

/** Loads the code of a part on demand. `hasFailed`: loading failed; `retry` loads again. */
export function useFetched<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<{ readonly found: Part } | null>(null)
  const [tries, setTries] = useState(1)
  const [failedTry, setFailedTry] = useState(0)
  // An effect, because the network is outside of React.
  useEffect(() => {
    load().then(
      (found) => setPart({ found }),
      () => setFailedTry(tries),
    )
  }, [load, tries])
  return { part: part?.found ?? null, hasFailed: failedTry === tries, retry: () => setTries(tries + 1) }
}
