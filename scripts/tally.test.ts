import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { afterSecondRun, failedFiles, playwrightTally, vitestTally, type VitestRun } from './tally.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tally-'))

function write(name: string, report: unknown): string {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

type Statuses = Record<string, Record<string, 'passed' | 'failed'>>

/** A run of Vitest: the status of each test of each file. */
function vitestRun(name: string, files: Statuses): VitestRun {
  const testResults = Object.entries(files).map(([file, tests]) => ({
    name: file,
    status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
    message: '',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({
      status,
      fullName,
      failureMessages: status === 'failed' ? ['too slow'] : [],
    })),
  }))
  const success = testResults.every(({ status }) => status === 'passed')
  return { report: write(name, { success, testResults }), output: '' }
}

test('a test that fails and passes in the second run is flaky', () => {
  const first = vitestRun('first.json', {
    'a.test.ts': { one: 'passed', two: 'failed', three: 'failed' },
    'b.test.ts': { four: 'passed' },
  })
  const second = vitestRun('second.json', { 'a.test.ts': { one: 'passed', two: 'passed', three: 'failed' } })
  expect(failedFiles(first)).toEqual(['a.test.ts'])
  expect(afterSecondRun(first, second)).toEqual({
    passed: 3,
    failures: [{ name: 'a.test.ts: three', reason: 'failed\ntoo slow' }],
    flaky: ['a.test.ts: two'],
  })
})

test('a run without a report is a failure, also if it is the second run', () => {
  const first = vitestRun('failed.json', { 'a.test.ts': { one: 'failed' } })
  const none = { report: path.join(folder, 'none.json'), output: 'out of memory' }
  const failures = [{ name: 'vitest did not run', reason: 'out of memory' }]
  expect(vitestTally(none).failures).toEqual(failures)
  expect(afterSecondRun(first, none).failures).toEqual(failures)
  expect(playwrightTally(none.report, 'out of memory').failures).toHaveLength(1)
})

test('an error outside of the tests is a failure, also if no test ran', () => {
  const report = write('stopped.json', { success: false, testResults: [] })
  const failures = [{ name: 'vitest ended with an error', reason: 'no workers' }]
  expect(vitestTally({ report, output: 'no workers' })).toEqual({ passed: 0, failures, flaky: [] })
})

test('a story that passes at its second try is flaky; one that never passes is a failure', () => {
  const story = (title: string, status: string): unknown => ({
    title,
    file: 'pays.e2e.ts',
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'not seen' }] }] }],
  })
  const specs = [story('pays', 'flaky'), story('cancels', 'unexpected'), story('moves', 'expected')]
  const file = write('stories.json', { errors: [], suites: [{ specs }] })
  expect(playwrightTally(file, '')).toEqual({
    passed: 2,
    failures: [{ name: 'pays.e2e.ts (phone): cancels', reason: 'unexpected\nnot seen' }],
    flaky: ['pays.e2e.ts (phone): pays'],
  })
})
