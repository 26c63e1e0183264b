import { isTest, type Source } from './source.ts'

const field = /^\s+'?([A-Z][A-Za-z]*[a-z][A-Za-z]*)'?: /gm

/**
 * Fields of calls, such as `CourtID`, that the server or the web reads or writes by their wire name. Only `contract/`
 * may: both sides use what its `…FromWire` and `…ToWire` functions take and return. `exceptions`: files that still do.
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
  // A property that is read, a property that is written, a name taken out of an object.
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

/** Without imports and comments, which may name components and fields. */
const codeOf = (text: string): string =>
  text
    .replaceAll(/^import [\s\S]*?from '[^']+'$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')
