import { isTest, type Source } from './source.ts'

const field = /^\s+'?([A-Z][A-Za-z]*[a-z][A-Za-z]*)'?: /gm

/**
 * Finds fields of calls, such as `CourtID`, that server or web spell themselves. Only `contract/` may: both sides use
 * its `…FromWire` and `…ToWire` functions.
 */
export function wireSpellingFaults(sources: readonly Source[]): string[] {
  const names = new Set(
    sources
      .filter(({ topFolder, path }) => topFolder === 'contract' && !isTest(path))
      .flatMap(({ text }) => [...text.matchAll(field)].map(([, name = '']) => name)),
  )
  if (names.size === 0) return []
  const all = [...names].join('|')
  // A property that is read, written or destructured.
  const use = new RegExp(`\\.(${all})\\b(?![(.<])|^\\s*(${all}): |[{,] (${all})(?=: |,? \\}|, )`, 'gm')
  return sources
    .filter(({ topFolder, path }) => (topFolder === 'server' || topFolder === 'web') && !isTest(path))
    .flatMap(({ path, text }) => {
      const used = new Set([...codeOf(text).matchAll(use)].map(([, a, b, c]) => a ?? b ?? c ?? ''))
      return used.size === 0 ? [] : [`${path}: spells fields of a call (${[...used].join(', ')})`]
    })
}

/** The text without imports, comments and names of calls, because some fields have the name of a call (`AddOns`). */
const codeOf = (text: string): string =>
  text
    .replaceAll(/^import [\s\S]*?from '[^']+'$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')
    .replaceAll(/\bregister\(\s*app,\s*\w+/g, '')
