/**
 * `npm test`: every check (each counts as one test), then all unit, database and browser tests. Prints what failed;
 * the very last line is `N passed, N failed` over everything.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { playwrightTally, vitestTally, type Tally } from './tally.ts'

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, '.data', 'reports')

const checks: readonly (readonly [name: string, ...command: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt', '--check', '.'],
  ['dead code', 'knip'],
  ['house', 'node', 'scripts/check-house.ts'],
  ['api docs', 'node', 'scripts/write-api-docs.ts', '--check'],
]

async function runChecks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failures: [] }
  for (const [name, program = '', ...args] of checks) {
    const { code, output } = await run(program, args)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    if (code === 0) tally.passed += 1
    else tally.failures.push(`${name}\n${output}`)
  }
  return tally
}

async function runVitest(): Promise<Tally> {
  const report = path.join(reports, 'vitest.json')
  const { output } = await run('vitest', ['run', '--reporter=json', `--outputFile=${report}`])
  return told('unit and database tests', vitestTally(report, output))
}

async function runPlaywright(): Promise<Tally> {
  const report = path.join(reports, 'playwright.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=json']
  const { output } = await run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return told('stories in the browser', playwrightTally(report, output))
}

function told(name: string, tally: Tally): Tally {
  console.log(`${tally.failures.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${tally.passed} passed`)
  return tally
}

function run(
  program: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number; output: string }>()
  const bin = path.join(root, 'node_modules', '.bin')
  const env = {
    ...process.env,
    ...more,
    PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
    NO_COLOR: '1',
  }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.once('error', reject)
  child.once('close', (code) => resolve({ code: code ?? 1, output }))
  return promise
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// The words are there since the set-up; checks and unit tests share the two cores, the browser has them to itself.
const tallies = await Promise.all([runChecks(), runVitest()])
tallies.push(await runPlaywright())

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failures = tallies.flatMap((tally) => tally.failures)
for (const failure of failures) console.log(`\n✗ ${failure.trim()}`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
console.log(`\n${passed} passed, ${failures.length} failed`)
