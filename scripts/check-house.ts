/**
 * Checks the structure of the repository: allowed imports, import cycles, file names, wire spelling outside
 * `contract/`, cited documents and tests, dependencies, and duplicate, unused or untranslated messages. Prints file
 * sizes. Exits with 1 on a fault.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { circleFaults } from './house/circles.ts'
import { citationFaults } from './house/citations.ts'
import { citedTestFaults } from './house/cited-tests.ts'
import { dependencyFaults } from './house/dependencies.ts'
import { importFaults } from './house/imports.ts'
import { messageFaults, readCatalogue } from './house/messages.ts'
import { nameFaults } from './house/names.ts'
import { isTest, sourcesOf, type SourceFile } from './house/source.ts'
import { wireSpellingFaults } from './house/wire-spelling.ts'

const root = path.resolve(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'dist', 'compiled', 'test-results', '.data', '.git', 'results'])
const readNames = /\.(tsx?|js|css|sql|md|ya?ml)$|^package(-lock)?\.json$/

function filesIn(folder: string): SourceFile[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    if (skipped.has(name)) return []
    if (statSync(file).isDirectory()) return filesIn(file)
    if (!readNames.test(name)) return []
    return [{ path: path.relative(root, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') }]
  })
}

/** Production sources: a message that only a test uses counts as unused. */
const productTexts = (): string[] =>
  sources
    .filter(({ path: name }) => /^(rules|server|web)\/src\//.test(name) && !isTest(name))
    .map(({ text }) => text)

const files = filesIn(root)
const sources = sourcesOf(files)
const faults = [
  ...importFaults(sources),
  ...circleFaults(sources),
  ...nameFaults(sources),
  ...wireSpellingFaults(sources),
  ...citationFaults(files),
  ...citedTestFaults(files),
  ...dependencyFaults(files),
  ...messageFaults({ en: readCatalogue(root, 'en'), id: readCatalogue(root, 'id') }, productTexts()),
]

const sizes = sources
  .filter(({ path: name }) => !isTest(name))
  .map(({ path: name, text }) => ({ name, lines: text.split('\n').length }))
  .toSorted((a, b) => a.lines - b.lines)
const linesAt = (share: number) =>
  sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0
console.log(`${sizes.length} files, median ${linesAt(0.5)} lines, 90th percentile ${linesAt(0.9)}, longest:`)
for (const { name, lines } of sizes.slice(-5).toReversed()) console.log(`  ${lines} ${name}`)

for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults`)
  process.exitCode = 1
}
