// Plain JavaScript: the system's Node 20 runs it before the project's own Node is there.
import { spawnSync } from 'node:child_process'

/**
 * Runs a program and prints its title and duration. If it fails, prints its output and throws an error with `failureMessage`.
 * Returns the standard output.
 */
export function runStep(title, [program, ...args], { failureMessage, ...options }) {
  process.stdout.write(`${title} … `)
  const began = Date.now()
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
    ...options,
  })
  process.stdout.write(`${status === 0 ? duration(Date.now() - began) : 'failed'}\n`)
  if (status === 0) return stdout
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}${error ? `${error.message}\n` : ''}`)
  throw new Error(failureMessage)
}

/** Formats milliseconds: `0.8 s`, `42 s`, `3 min 5 s`. */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 100) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
