import { existsSync, readFileSync } from 'node:fs'

/** The result of a run: number of passed tests, and a text for each failure. */
export type Tally = { passed: number; failures: string[] }

/** The used part of Vitest's JSON report. */
type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The used part of Playwright's JSON report. */
type PlaywrightReport = { errors: { message?: string }[]; suites: PlaywrightSuite[] }
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightSpec = {
  title: string
  file: string
  tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
}

/** Reads Vitest's report. A file that could not be loaded, or a missing report, counts as one failure. */
export function vitestTally(file: string, output: string): Tally {
  const report = read<VitestReport>(file)
  if (report === undefined) return { passed: 0, failures: [`vitest did not run\n${output}`] }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status !== 'passed')
    if (status !== 'passed' && failed.length === 0) return [`${name}\n${message}`]
    return failed.map(
      (each) => `${name}\n  ${each.fullName}: ${each.status}\n${each.failureMessages.join('\n')}`,
    )
  })
  return { passed: report.numPassedTests, failures }
}

/** Reads Playwright's report. A flaky story counts as failed. */
export function playwrightTally(file: string, output: string): Tally {
  const report = read<PlaywrightReport>(file)
  if (report === undefined) return { passed: 0, failures: [`playwright did not run\n${output}`] }
  const played = report.suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ spec, test })))
  const failed = played.filter(({ test }) => test.status !== 'expected')
  const failures = failed.map(({ spec, test }) => {
    const errors = test.results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))
    return `${spec.file} (${test.projectName})\n  ${spec.title}: ${test.status}\n${errors.join('\n')}`
  })
  failures.push(...report.errors.map(({ message }) => `playwright\n${message ?? ''}`))
  return { passed: played.length - failed.length, failures }
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

function read<Report>(file: string): Report | undefined {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
