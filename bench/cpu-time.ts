import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Kernel ticks per second; the same on every Linux that Node supports. */
const ticksPerSecond = 100

type Times = { readonly parent: number; readonly own: number; readonly ofEndedChildren: number }

/** CPU seconds of one process, user and kernel; NaN except on Linux. */
export const processCpuSeconds = (pid: number): number =>
  process.platform === 'linux' ? timesOf(pid).own : Number.NaN

/**
 * CPU seconds of the PostgreSQL cluster in `folder`: of the postmaster, its running children and its ended children.
 * NaN except on Linux.
 */
export function clusterCpuSeconds(folder: string): number {
  if (process.platform !== 'linux') return Number.NaN
  const postmaster = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const { own, ofEndedChildren } = timesOf(postmaster)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesIfRunning(Number(name)))
    .filter(({ parent }) => parent === postmaster)
  return own + ofEndedChildren + children.reduce((sum, child) => sum + child.own, 0)
}

/** The times of a process, as a list of one; an empty list if it has just ended. */
function timesIfRunning(pid: number): Times[] {
  try {
    return [timesOf(pid)]
  } catch {
    return []
  }
}

/** Reads `/proc/<pid>/stat`: field 4 is the parent, 14 to 17 are CPU ticks. `fields` begins with field 3. */
function timesOf(pid: number): Times {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const seconds = (...ticks: (number | undefined)[]): number =>
    ticks.reduce<number>((sum, each) => sum + (each ?? Number.NaN), 0) / ticksPerSecond
  return {
    parent: fields[1] ?? Number.NaN,
    own: seconds(fields[11], fields[12]),
    ofEndedChildren: seconds(fields[13], fields[14]),
  }
}
