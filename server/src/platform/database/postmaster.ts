import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** A running postmaster of one data folder. */
export type Postmaster = { pid: number; port: number }

/**
 * The postmaster that runs on `folder`, by its own `postmaster.pid` (line 1 the process, line 4 the port). A file
 * left by one that was killed is removed: `pg_ctl` would take a zombie, or a stranger with the same number, for it.
 */
export function runningPostmaster(folder: string): Postmaster | undefined {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!isPostgres(pid)) {
    rmSync(file, { force: true })
    return undefined
  }
  // Between its first lines and its port the postmaster is still starting.
  return port > 0 ? { pid, port } : { pid, port: 0 }
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0)
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
    return state !== 'Z' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    // No such process, or one of another user's that is not ours to ask about.
    return false
  }
}
