import { useEffect, useState } from 'react'

/** Loads code for a part of the page. `code`: null until it is loaded. `retry`: loads again after a failure. */
export function useLoadedCode<Code>(load: () => Promise<Code>) {
  const [loaded, setLoaded] = useState<{ readonly code: Code } | null>(null)
  const [tries, setTries] = useState(1)
  const [failedTry, setFailedTry] = useState(0)
  // An effect, because the network is outside of React.
  useEffect(() => {
    load().then(
      (code) => setLoaded({ code }),
      () => setFailedTry(tries),
    )
  }, [load, tries])
  return { code: loaded?.code ?? null, hasFailed: failedTry === tries, retry: () => setTries(tries + 1) }
}
