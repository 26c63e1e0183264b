import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The main process of a running PostgreSQL. `port` is 0 while it starts. */
export type Postmaster = { pid: number; port: number }

/**
 * The postmaster of `folder`, read from `postmaster.pid` (line 1: process id, line 4: port). If it was killed, removes
 * the file, because `pg_ctl` would take a zombie or another process for the postmaster.
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
  // The port is missing while the postmaster starts.
  return port > 0 ? { pid, port } : { pid, port: 0 }
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    // Signal 0 only asks whether the process exists.
    if (process.platform !== 'linux') return process.kill(pid, 0)
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
    return state !== 'Z' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    // No such process, or it belongs to another user.
    return false
  }
}
