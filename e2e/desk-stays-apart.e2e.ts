import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const builtFolder = path.join(import.meta.dirname, '..', 'web', 'dist')

type Chunk = { readonly file: string; readonly imports?: string[]; readonly dynamicImports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(path.join(builtFolder, '.vite', name), 'utf8'))

/** All files of an app. */
const filesOf = (manifest: Manifest): string[] => [
  ...new Set(Object.values(manifest).map(({ file }) => file)),
]

/** The scripts and styles that a page loads at first. Its HTML names them, with all imports of its first script. */
function firstFiles(page: string): string[] {
  const html = readFileSync(path.join(builtFolder, page), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
}

/** Size in bytes of a file as it is sent: compressed by Brotli if there is such a file. */
const brotliBytes = (file: string): number => {
  const name = path.join(builtFolder, file)
  return statSync(existsSync(`${name}.br`) ? `${name}.br` : name).size
}

const players = manifestOf('manifest.json')
const desk = manifestOf('desk-manifest.json')

test('the files of the players’ app contain no module of the desk', () => {
  expect(Object.keys(players).filter((name) => /(^|\/)desk/.test(name))).toEqual([])
  const scripts = filesOf(players).filter((file) => /\.(js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(20)
  const withDesk = scripts.filter((file) =>
    readFileSync(path.join(builtFolder, file), 'utf8').includes('/api/desk/'),
  )
  expect(withDesk).toEqual([])
  expect(
    filesOf(desk).some((file) => readFileSync(path.join(builtFolder, file), 'utf8').includes('/api/desk/')),
  ).toBe(true)
})

test('the two apps share fonts and libraries, and no other file', () => {
  const ofPlayers = new Set(filesOf(players))
  const shared = filesOf(desk).filter(
    (file) => ofPlayers.has(file) && !/\.woff2$|\/(vendor|rolldown-runtime)-/.test(file),
  )
  expect(shared).toEqual([])
  expect(readFileSync(path.join(builtFolder, 'index.html'), 'utf8')).not.toContain('desk')
})

test('the first scripts and styles of the desk have at most 160 kB, compressed', () => {
  const bytes = firstFiles('desk.html').map(brotliBytes)
  expect(bytes.length).toBeGreaterThan(2)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(160_000)
})
