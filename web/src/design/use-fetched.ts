import { useEffect, useState } from 'react'

/**
 * A part of the page whose code is fetched when it is needed. `hasFailed`: it did not come, `retry` asks again; the
 * page around it stays as it is.
 */
export function useFetched<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<{ readonly found: Part } | null>(null)
  const [tries, setTries] = useState(1)
  const [failures, setFailures] = useState(0)
  // The network lies outside React.
  useEffect(() => {
    load().then(
      (found) => setPart({ found }),
      () => setFailures(tries),
    )
  }, [load, tries])
  return { part: part?.found ?? null, hasFailed: failures === tries, retry: () => setTries(tries + 1) }
}
