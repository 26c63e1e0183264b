/**
 * `npm test`: runs all checks (each counts as one test), then unit, database and browser tests. Prints failures when
 * their part ends. A test that passes only when it is run again counts as passed and is listed as flaky. The last line
 * is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { duration } from './run-step.js'
import {
  afterSecondRun,
  failedFiles,
  playwrightTally,
  vitestTally,
  type Failure,
  type Tally,
  type VitestRun,
} from './tally.ts'

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, '.data', 'reports')

const checks: readonly (readonly [name: string, ...command: string[]])[] = [
  ['types', 'tsc', '-b'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt', '--check', '.'],
  ['dead code', 'knip'],
  ['code that only tests use', 'knip', '--config', 'knip.production.json', '--production'],
  ['house', 'node', 'scripts/check-house.ts'],
  ['api docs', 'node', 'scripts/write-api-docs.ts', '--check'],
]

async function runChecks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failures: [], flaky: [] }
  for (const [name, program = '', ...args] of checks) {
    const began = performance.now()
    const { code, output } = await run(program, args)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${duration(performance.now() - began)})`)
    if (code === 0) tally.passed += 1
    else tally.failures.push({ name, reason: output })
  }
  tally.failures.forEach(printFailure)
  return tally
}

async function runVitest(): Promise<Tally> {
  const total = globSync('{rules,contract,server,web,scripts}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).length
  const part = new Part('unit and database tests', { total, unit: 'files' })
  const first = await runFiles([], part)
  const files = failedFiles(first)
  if (files.length === 0 || files.length > maxRepeatedFiles) return part.end(vitestTally(first))
  console.log(`...    ${files.length} of them failed and run again, one at a time`)
  vitestTally(first).failures.forEach(printFailure)
  const second = await runFiles([...files, '--no-file-parallelism'])
  return part.end(afterSecondRun(first, second))
}

async function runFiles(extra: readonly string[], part?: Part): Promise<VitestRun> {
  const report = path.join(reports, part === undefined ? 'vitest-second.json' : 'vitest.json')
  const args = ['run', ...extra, '--reporter=json', `--outputFile=${report}`, '--reporter=default']
  // The default reporter prints one line per finished file.
  const { output } = await run('vitest', args, {
    onLine: (line) => part?.note(/^ *[✓❯×] .*\.test\.tsx? /.test(line)),
  })
  return { report, output }
}

async function runPlaywright(): Promise<Tally> {
  const report = path.join(reports, 'playwright.json')
  const part = new Part('stories in the browser', { total: 0, unit: 'stories' })
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=json,list']
  const { output } = await run('playwright', args, {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    onLine: (line) => {
      part.total = Number(/^Running (\d+) tests? /.exec(line)?.[1] ?? part.total)
      part.note(/^ *[✓✘] +\d+ /.test(line))
    },
  })
  return part.end(playwrightTally(report, output))
}

/**
 * The maximum number of failed files that are run again. On a busy machine parallel tests can miss a time limit and pass
 * alone. More failures are not caused by the machine.
 */
const maxRepeatedFiles = 4

/** Lines of a failure's reason that are printed. */
const reasonLines = 30

function printFailure({ name, reason }: Failure): void {
  const lines = reason.trim().split('\n')
  console.log(`\n✗ ${name}\n${lines.slice(0, reasonLines).join('\n')}\n`)
}

/** Milliseconds between two progress lines. */
const progressIntervalMs = 30_000

/** A long part of the run. Prints its progress and duration. */
class Part {
  total: number
  readonly #name: string
  readonly #unit: string
  readonly #began = performance.now()
  #printed = this.#began
  #done = 0

  constructor(name: string, { total, unit }: { total: number; unit: string }) {
    this.#name = name
    this.#unit = unit
    this.total = total
    console.log(`...    ${name}`)
  }

  /** Handles an output line; `isOneMore` if one more test or file is done. */
  note(isOneMore: boolean): void {
    if (!isOneMore) return
    this.#done += 1
    const now = performance.now()
    if (now - this.#printed < progressIntervalMs) return
    this.#printed = now
    console.log(
      `...    ${this.#name}: ${this.#done} of ${this.total} ${this.#unit} after ${duration(now - this.#began)}`,
    )
  }

  end(tally: Tally): Tally {
    const state = tally.failures.length === 0 ? 'ok    ' : 'FAILED'
    const took = duration(performance.now() - this.#began)
    console.log(`${state} ${this.#name}: ${tally.passed} passed, ${tally.failures.length} failed (${took})`)
    for (const name of tally.flaky) console.log(`flaky  ${name}`)
    tally.failures.forEach(printFailure)
    return tally
  }
}

type RunOptions = { readonly env?: NodeJS.ProcessEnv; readonly onLine?: (line: string) => void }

function run(
  program: string,
  args: readonly string[],
  { env: more = {}, onLine = () => {} }: RunOptions = {},
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
  let unfinished = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const lines = (unfinished + text).split('\n')
    unfinished = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.once('error', reject)
  child.once('close', (code) => resolve({ code: code ?? 1, output }))
  return promise
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// The setup has compiled the messages. Checks and unit tests share the CPU; browser tests run alone.
const tallies = await Promise.all([runChecks(), runVitest()])
tallies.push(await runPlaywright())

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failures = tallies.flatMap((tally) => tally.failures)
for (const { name } of failures) console.log(`✗ ${name}`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
console.log(`\nThe whole run took ${duration(performance.now())}.`)
console.log(`${passed} passed, ${failures.length} failed`)
