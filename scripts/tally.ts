import { existsSync, readFileSync } from 'node:fs'

/** The result of a run. `passed` includes the flaky tests: those that failed once and passed when run again. */
export type Tally = { passed: number; failures: Failure[]; flaky: string[] }

/** A failed test: its file and title, and the reason. */
export type Failure = { name: string; reason: string }

/** A finished run of Vitest: the file of its JSON report, and what it printed. */
export type VitestRun = { report: string; output: string }

/** The used part of Vitest's JSON report. */
type VitestReport = { success: boolean; testResults: VitestFile[] }
type VitestFile = {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** The used part of Playwright's JSON report. */
type PlaywrightReport = { errors: { message?: string }[]; suites: PlaywrightSuite[] }
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightSpec = {
  title: string
  file: string
  tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
}

/**
 * Reads Vitest's report. Each of these counts as one failure: a skipped test, a file that could not be loaded, a missing
 * report, and an error outside of the tests, after which the other tests may not have run.
 */
export function vitestTally({ report, output }: VitestRun): Tally {
  const run = read<VitestReport>(report)
  if (run === undefined) return withFailures([{ name: 'vitest did not run', reason: output }])
  const tests = run.testResults.flatMap((result) => result.assertionResults)
  const failures = run.testResults.flatMap(failuresOfFile)
  if (failures.length === 0 && !run.success)
    failures.push({ name: 'vitest ended with an error', reason: output })
  return { passed: tests.filter((test) => test.status === 'passed').length, failures, flaky: [] }
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const failed = assertionResults.filter((each) => each.status !== 'passed')
  if (status !== 'passed' && failed.length === 0) return [{ name, reason: message }]
  return failed.map((each) => ({
    name: `${name}: ${each.fullName}`,
    reason: `${each.status}\n${each.failureMessages.join('\n')}`,
  }))
}

/** The test files of which something failed. Empty if there is no report. */
export function failedFiles({ report }: VitestRun): string[] {
  const results = read<VitestReport>(report)?.testResults ?? []
  return results.filter((result) => failuresOfFile(result).length > 0).map((result) => result.name)
}

/** Joins a run of all files with a second run of those that failed. A test that passed only then is flaky. */
export function afterSecondRun(first: VitestRun, second: VitestRun): Tally {
  const [before, after] = [vitestTally(first), vitestTally(second)]
  const names = new Set(after.failures.map((failure) => failure.name))
  const repeatedFiles = failedFiles(first)
  const passedBefore = (read<VitestReport>(first.report)?.testResults ?? [])
    .filter((result) => !repeatedFiles.includes(result.name))
    .flatMap((result) => result.assertionResults)
    .filter((test) => test.status === 'passed').length
  return {
    passed: passedBefore + after.passed,
    failures: after.failures,
    flaky: before.failures.map((failure) => failure.name).filter((name) => !names.has(name)),
  }
}

/** Reads Playwright's report. A story that passed at its second try is flaky. */
export function playwrightTally(file: string, output: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (report === undefined) return withFailures([{ name: 'playwright did not run', reason: output }])
  const played = report.suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ spec, test })))
  const nameOf = ({ spec, test }: (typeof played)[number]): string =>
    `${spec.file} (${test.projectName}): ${spec.title}`
  const flaky = played.filter(({ test }) => test.status === 'flaky')
  const failed = played.filter(({ test }) => !['expected', 'flaky'].includes(test.status))
  const failures = failed.map((each) => {
    const errors = each.test.results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))
    return { name: nameOf(each), reason: `${each.test.status}\n${errors.join('\n')}` }
  })
  failures.push(...report.errors.map(({ message }) => ({ name: 'playwright', reason: message ?? '' })))
  return { passed: played.length - failed.length, failures, flaky: flaky.map(nameOf) }
}

const withFailures = (failures: Failure[]): Tally => ({ passed: 0, failures, flaky: [] })

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

function read<Report>(file: string): Report | undefined {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
