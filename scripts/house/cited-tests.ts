import { isTest, type SourceFile } from './source.ts'

/** The document whose cited paths and test titles are checked. */
const document = 'docs/threats.md'
/** A file name in backticks, and the text after it up to the next file name or the end of the cell. */
const citation = /`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|js|sql|ya?ml))`([^`|\n]*)/g
/** The first argument of `test`, `story` or `describe`, also with `.each`, `.for` or in a loop. */
const title = /(?:\b(?:test|story|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g

/** Finds files and test titles that the document cites but the repository does not have. */
export function citedTestFaults(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return [...(texts.get(document) ?? '').matchAll(citation)].flatMap(([, path = '', after = '']) => {
    const text = texts.get(path)
    if (text === undefined) return [`${document}: cites ${path}, and there is no such file`]
    if (!isTest(path)) return []
    const cited = [...after.matchAll(/"([^"]+)"/g)].map(([, part = '']) => part)
    if (cited.length === 0) return [`${document}: cites ${path} without the title of a test`]
    const titles = [...text.matchAll(title)].map(([, , words = '']) => words.replaceAll('\\', ''))
    return cited
      .filter((part) => !titles.some((words) => words.includes(part)))
      .map((part) => `${document}: cites "${part}", and no test of ${path} has it in its title`)
  })
}
