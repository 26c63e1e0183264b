import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const built = path.join(import.meta.dirname, '..', 'web', 'dist')

type Chunk = { readonly file: string; readonly imports?: string[]; readonly dynamicImports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(path.join(built, '.vite', name), 'utf8'))

/** All files that a page may load. */
const filesOf = (manifest: Manifest): string[] => [
  ...new Set(Object.values(manifest).map(({ file }) => file)),
]

/** The files that a page loads at first: those in its HTML and their imports. */
function firstFiles(page: string): string[] {
  const html = readFileSync(path.join(built, page), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
}

const brotliBytes = (file: string): number => {
  const name = path.join(built, file)
  return statSync(existsSync(`${name}.br`) ? `${name}.br` : name).size
}

const players = manifestOf('manifest.json')
const desk = manifestOf('desk-manifest.json')

test('no module of the desk is in a file of the players', () => {
  expect(Object.keys(players).filter((name) => /(^|\/)desk/.test(name))).toEqual([])
  const scripts = filesOf(players).filter((file) => /\.(js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(20)
  const withDesk = scripts.filter((file) =>
    readFileSync(path.join(built, file), 'utf8').includes('/api/desk/'),
  )
  expect(withDesk).toEqual([])
  expect(
    filesOf(desk).some((file) => readFileSync(path.join(built, file), 'utf8').includes('/api/desk/')),
  ).toBe(true)
})

test('both apps share no file but fonts and libraries', () => {
  const ofPlayers = new Set(filesOf(players))
  const shared = filesOf(desk).filter(
    (file) => ofPlayers.has(file) && !/\.woff2$|\/(vendor|rolldown-runtime)-/.test(file),
  )
  expect(shared).toEqual([])
  expect(readFileSync(path.join(built, 'index.html'), 'utf8')).not.toContain('desk')
})

test('the desk loads at most 160 kB at first', () => {
  const bytes = firstFiles('desk.html').map(brotliBytes)
  expect(bytes.length).toBeGreaterThan(2)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(160_000)
})
