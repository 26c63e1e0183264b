import { isTest, type Source } from './source.ts'

const field = /^\s+'?([A-Z][A-Za-z]*[a-z][A-Za-z]*)'?: /gm

/**
 * Finds fields of calls, such as `CourtID`, that server or web spell themselves. Only `contract/` may: both sides use
 * its `…FromWire` and `…ToWire` functions. `exceptions`: files that still do.
 */
export function wireSpellingFaults(
  sources: readonly Source[],
  exceptions: ReadonlySet<string> = new Set(),
): string[] {
  const names = new Set(
    sources
      .filter(({ room, path }) => room === 'contract' && !isTest(path))
      .flatMap(({ text }) => [...text.matchAll(field)].map(([, name = '']) => name)),
  )
  if (names.size === 0) return []
  const all = [...names].join('|')
  // A property that is read, written or destructured.
  const use = new RegExp(`\\.(${all})\\b(?![(.<])|^\\s*(${all}): |[{,] (${all})(?=: |,? \\}|, )`, 'gm')
  const spelling = new Set<string>()
  const faults = sources
    .filter(({ room, path }) => (room === 'server' || room === 'web') && !isTest(path))
    .flatMap(({ path, text }) => {
      const used = new Set([...codeOf(text).matchAll(use)].map(([, a, b, c]) => a ?? b ?? c ?? ''))
      if (used.size > 0) spelling.add(path)
      if (used.size === 0 || exceptions.has(path)) return []
      return [`${path}: spells fields of a call (${[...used].join(', ')})`]
    })
  const outdated = [...exceptions].filter((path) => !spelling.has(path))
  return [
    ...faults,
    ...outdated.map((path) => `${path}: spells no field of a call any more; take it off the list`),
  ]
}

/** The text without imports and comments. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/^import [\s\S]*?from '[^']+'$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')
